"use client";

import { use, useState } from "react";
import type { LeftOutPieces, RequestOverview } from "#lib/conversations/requests/request-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { memoryWords } from "#lib/words/memory.ts";
import { useRead } from "../http/use-read";
import { toLocalTime } from "../ui/local-time";
import { InstructionOf } from "./left-out/instruction-of";
import { LeftOutCures } from "./left-out/left-out-cures";
import { pieceName } from "./left-out-name";
import { TextBlock } from "./text-block";

/** The turns that did not fit into a request, and why; the texts of one are read when somebody opens it. */
export function LeftOutTurns({ request }: { request: RequestOverview }) {
  const { leftOut, windowTokens, reserveTokens } = request;
  return (
    <>
      <p>{inspectorWords.leftOutText(leftOut.length, sumOf(leftOut))}</p>
      {reserveTokens === null ? null : (
        <p className="text-text-soft">{inspectorWords.leftOutWhy(windowTokens, reserveTokens)}</p>
      )}
      <LeftOutCures />
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
        {[...Map.groupBy(leftOut, ({ turn }) => turn)].map(([turn, pieces]) => (
          <LeftOutTurn key={turn} request={request} turn={turn} pieces={pieces} />
        ))}
      </div>
    </>
  );
}

type LeftOut = RequestOverview["leftOut"];

const instructionMax = 100;

function LeftOutTurn({ request, turn, pieces }: { request: RequestOverview; turn: number | null; pieces: LeftOut }) {
  const [isAsked, setAsked] = useState(false);
  const asked = use(InstructionOf)
    .get(turn ?? 0)
    ?.split("\n", 1)[0]
    ?.slice(0, instructionMax);
  const path = `/api/edit-sessions/${request.editSessionId}/requests/${request.n}/left-out?turn=${turn}`;
  const { data, problem } = useRead<LeftOutPieces>(isAsked && turn !== null ? path : null);
  const texts = data?.pieces.map(textOf).join("\n\n") ?? problem ?? inspectorWords.leftOutLoading;
  return (
    <TextBlock
      id={`left-out-${turn ?? "gone"}`}
      title={turn === null ? inspectorWords.leftOutGone : inspectorWords.turn(turn)}
      note={[asked, pieces.map(pieceName).join(", ")].filter(Boolean).join(" · ")}
      tokens={sumOf(pieces)}
      text={turn === null ? inspectorWords.purged : texts}
      onOpen={() => setAsked(true)}
    />
  );
}

const sumOf = (pieces: LeftOut) => pieces.reduce((sum, { tokens }) => sum + tokens, 0);

// It is read in the browser, when somebody opens the turn.
const textOf = ({ purged, text, ...piece }: LeftOutPieces["pieces"][number]) =>
  `${inspectorWords.leftOutPieces[piece.kind]} ${pieceName(piece)}\n${purged ? memoryWords.mark(purged, toLocalTime(purged.at)) : text}`;
