"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useId, useState } from "react";
import { type DryRunTurn, type JudgeTurn, verdicts } from "#lib/dry-runs/schema.ts";
import { costWords } from "#lib/words/costs.ts";
import { askedAgainWords } from "#lib/words/settings/asked-again.ts";
import { dryRunWords as words } from "#lib/words/settings/dry-runs.ts";
import { requestJson } from "../../http/request-json";
import { useAction } from "../../http/use-action";
import { turnPath } from "../../inspector/turn-path";
import { Alert } from "../../ui/alert";
import { Badge } from "../../ui/badge";
import { Busy } from "../../ui/busy";
import { Button } from "../../ui/button";
import { LocalTime } from "../../ui/local-time";
import { Remark } from "./remark";

// The frames and the diff renderer are large, and come on request.
const AskedTurnSides = dynamic(() => import("./asked-turn-sides").then((module) => module.AskedTurnSides), {
  ssr: false,
  loading: () => <Busy className="p-4">{words.loading}</Busy>,
});

interface AskedTurnRowProps {
  /** The turn's address in the interface. */
  path: string;
  turn: DryRunTurn;
  ownTexts: boolean;
  /** Whether it is the only one, so that its comparison is open at once. */
  isOnly: boolean;
  onJudged: (turn: DryRunTurn) => void;
}

/** One request that was asked again: how it differs, what somebody thinks of it, and both sides on request. */
export function AskedTurnRow({ path, turn, ownTexts, isOnly, onJudged }: AskedTurnRowProps) {
  const [isOpen, setOpen] = useState(isOnly);
  const sides = useId();
  const { position, instruction, status, verdict, verdictBy, remark, at, costUsd, conversationId, ordinal } = turn;
  const hasEnded = status === "completed" || status === "failed";
  const { run, isBusy, problem } = useAction(async (next: JudgeTurn) => {
    onJudged(await requestJson<DryRunTurn>("PUT", `${path}/verdict`, next));
  });
  return (
    <article className="min-w-0 rounded-2xl border border-line bg-surface">
      <div className="grid gap-3 px-4 py-4 sm:px-5">
        <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
          <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
            <h2 className="line-clamp-3 font-medium text-sm [overflow-wrap:anywhere]">
              {position}. {instruction}
            </h2>
            <p className="text-text-soft text-xs">
              <LocalTime at={at} />
              {costUsd === null ? null : ` · ${costWords.amount(costUsd, false)}`}
              {" · "}
              <Link
                href={turnPath(conversationId, ordinal)}
                prefetch={false}
                className="touch-target rounded-sm text-accent underline"
              >
                {askedAgainWords.inInspector(ordinal)}
              </Link>
            </p>
          </div>
          <Difference turn={turn} />
        </div>
        {hasEnded ? (
          <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
            <Button
              variant="secondary"
              size="small"
              aria-expanded={isOpen}
              aria-controls={sides}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? words.close : words.open}
            </Button>
            <fieldset className="flex flex-wrap items-center gap-1.5" disabled={isBusy}>
              <legend className="float-left mr-2 text-sm text-text-soft max-sm:w-full">{words.verdict}</legend>
              {verdicts.map((one) => (
                <Button
                  key={one}
                  variant={verdict === one ? "primary" : "secondary"}
                  size="small"
                  aria-pressed={verdict === one}
                  onClick={() => void run({ verdict: verdict === one ? null : one })}
                >
                  {words[one]}
                </Button>
              ))}
            </fieldset>
            {verdictBy === null ? null : <p className="text-text-soft text-xs">{words.judged(verdictBy)}</p>}
          </div>
        ) : null}
        {verdict === null ? null : (
          <Remark remark={remark} isBusy={isBusy} onSave={(text) => run({ verdict, remark: text })} />
        )}
        {problem ? (
          <Alert tone="danger" announce>
            {problem}
          </Alert>
        ) : null}
      </div>
      <div id={sides}>{isOpen && hasEnded ? <AskedTurnSides path={path} ownTexts={ownTexts} /> : null}</div>
    </article>
  );
}

function Difference({ turn: { status, sameAnswer, sameSite } }: { turn: DryRunTurn }) {
  if (status === "running") return <Busy>{words.status.running}</Busy>;
  if (status === "failed") return <Badge tone="danger">{words.status.failed}</Badge>;
  if (status !== "completed") return <Badge>{words.status[status]}</Badge>;
  if (sameAnswer && sameSite) return <Badge>{words.alike}</Badge>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {sameSite ? null : <Badge tone="caution">{words.otherSite}</Badge>}
      {sameAnswer ? null : <Badge tone="accent">{words.otherAnswer}</Badge>}
    </span>
  );
}
