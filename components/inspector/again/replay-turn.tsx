"use client";

import { useEffect, useId, useState } from "react";
import type { NewestReplay, Replay } from "#lib/conversations/replays/replay-schema.ts";
import type { InspectedTurn } from "#lib/conversations/requests/request-schema.ts";
import { replayWords } from "#lib/words/inspector/replay.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { useRead } from "../../http/use-read";
import { Alert } from "../../ui/alert";
import { Busy } from "../../ui/busy";
import { Button } from "../../ui/button";
import { LocalTime } from "../../ui/local-time";

const pollMs = 700;

interface ReplayTurnProps {
  turn: Pick<InspectedTurn, "editSessionId" | "turn">;
  /** Shows a request of the turn, by its number. */
  onRequest: (n: number) => void;
}

/** Whether a turn may be one that a model worked on to its end. */
export const canBeReplayed = ({ kind, startedAt, endedAt }: InspectedTurn) =>
  (kind === "prompt" || kind === "follow_up") && startedAt !== null && endedAt !== null;

/** Runs a turn again with the recorded answers and says whether it did the same. */
export function ReplayTurn({ turn: { editSessionId, turn }, onRequest }: ReplayTurnProps) {
  const path = `/api/edit-sessions/${editSessionId}/replay`;
  const panel = useId();
  const [isOpen, setOpen] = useState(false);
  const [version, setVersion] = useState(0);
  const { data, problem } = useRead<NewestReplay>(isOpen ? path : null, String(version));
  const {
    run,
    isBusy,
    problem: refusal,
  } = useAction(async () => {
    await requestJson("POST", path);
    setVersion((count) => count + 1);
  });
  const replay = data?.replay ?? null;
  const isWaiting = replay?.status === "waiting";
  // Each answer is another object, so that the next one is asked for after it.
  useEffect(() => {
    if (!isWaiting || !data) return;
    const timer = setTimeout(() => setVersion((count) => count + 1), pollMs);
    return () => clearTimeout(timer);
  }, [isWaiting, data]);
  const failure = refusal ?? problem;
  return (
    <div className="grid min-w-0 justify-items-start gap-3">
      <Button
        variant="secondary"
        size="small"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setOpen(!isOpen)}
        className="h-auto min-h-8 whitespace-normal text-left max-sm:min-h-11 pointer-coarse:min-h-11"
      >
        {replayWords.start(turn)}
      </Button>
      <div id={panel} className="w-full min-w-0">
        {isOpen ? (
          <div className="grid max-w-prose gap-4 rounded-2xl border border-line bg-surface p-4">
            <p className="text-pretty text-sm text-text-soft">{replayWords.text}</p>
            {failure ? (
              <Alert tone="danger" announce>
                {failure}
              </Alert>
            ) : null}
            <div role="status" className="grid min-w-0 gap-3">
              {isWaiting ? <Busy>{replayWords.running}</Busy> : null}
              {replay && !isWaiting ? <Result replay={replay} onRequest={onRequest} /> : null}
            </div>
            {isWaiting ? null : (
              <Button className="justify-self-start" disabled={isBusy || !data} onClick={() => void run()}>
                {replay ? replayWords.again : replayWords.title}
              </Button>
            )}
          </div>
        ) : null}
      </div>
    </div>
  );
}

function Result({ replay, onRequest }: { replay: Replay; onRequest: (n: number) => void }) {
  const { status, difference, endedAt } = replay;
  return (
    <>
      {status === "same" ? <Alert tone="positive">{replayWords.same}</Alert> : null}
      {status === "different" ? <Alert tone="caution">{replayWords.different}</Alert> : null}
      {status === "impossible" ? (
        <Alert>
          {replayWords.impossible} {reasonOf(replay)}
        </Alert>
      ) : null}
      {status === "failed" ? <Alert tone="danger">{replayWords.failed}</Alert> : null}
      {difference ? (
        <dl className="grid min-w-0 gap-2 text-sm">
          {(["place", "recorded", "replayed"] as const).map((name) => (
            <div key={name} className="grid min-w-0 gap-0.5 sm:grid-cols-[8rem_minmax(0,1fr)]">
              <dt className="text-text-soft">{replayWords[name]}</dt>
              <dd className="min-w-0 font-mono text-xs leading-relaxed [overflow-wrap:anywhere]">{difference[name]}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {difference && difference.request !== null ? (
        <Button
          variant="quiet"
          size="small"
          className="justify-self-start"
          onClick={() => onRequest(difference.request ?? 1)}
        >
          {replayWords.openRequest(difference.request)}
        </Button>
      ) : null}
      {endedAt ? (
        <p className="text-text-soft text-xs">
          {replayWords.ranAt} <LocalTime at={endedAt} />
        </p>
      ) : null}
    </>
  );
}

function reasonOf({ reason, detail }: Replay): string {
  const sentences: Record<string, string | ((detail: string) => string)> = replayWords.reasons;
  const sentence = sentences[reason ?? ""] ?? "";
  return typeof sentence === "string" ? sentence : sentence(detail ?? "");
}
