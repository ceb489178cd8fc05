import Link from "next/link";
import type { RequestOverview } from "#lib/conversations/requests/request-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { Badge } from "../ui/badge";
import { LeftOutTurns } from "./left-out-turns";

/** The private memory in the request, with the turn that each piece came from, and the pieces that did not fit. */
export function RequestMemory({ request }: { request: RequestOverview }) {
  const { notes, leftOut, shortened } = request;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <section className="grid min-w-0 content-start gap-3">
        <h3 className="font-display font-semibold">{inspectorWords.notesTitle}</h3>
        {notes.length === 0 ? <p className="text-sm text-text-soft">{inspectorWords.notesNone}</p> : null}
        <ul className="grid gap-3">
          {notes.map(({ messageId, kind, annotation, turn, text, recent }) => (
            <li key={`${messageId} ${annotation?.number ?? ""}`} className="grid gap-1 text-sm">
              <span className="flex flex-wrap items-center gap-2 text-text-soft text-xs">
                <Badge tone="caution">{inspectorWords.noteKinds[kind]}</Badge>
                <Link
                  href={`?turn=${turn}`}
                  prefetch={false}
                  className="touch-target rounded-sm underline hover:text-text"
                >
                  {inspectorWords.fromTurn(turn)}
                </Link>{" "}
                · {annotation ? inspectorWords.remark(annotation, messageId) : messageId}
                {recent ? ` · ${inspectorWords.recent}` : null}
              </span>
              <span className="line-clamp-6 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</span>
            </li>
          ))}
        </ul>
      </section>
      <section id="left-out" className="grid min-w-0 scroll-mt-4 grid-cols-[minmax(0,1fr)] content-start gap-3 text-sm">
        <h3 className="font-display font-semibold text-base">{inspectorWords.leftOutTitle}</h3>
        {leftOut.length + shortened.length === 0 ? (
          <p className="text-text-soft">{inspectorWords.leftOutNone}</p>
        ) : null}
        {leftOut.length > 0 ? <LeftOutTurns request={request} /> : null}
        <ul className="grid gap-1">
          {shortened.map(({ message, toolName, characters }) => (
            <li key={`${message} ${toolName} ${characters}`}>{inspectorWords.shortened(toolName, characters)}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}
