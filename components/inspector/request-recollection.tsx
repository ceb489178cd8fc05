import Link from "next/link";
import type { ModelRequest } from "#lib/conversations/requests/request-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { Badge } from "../ui/badge";
import { LocalTime } from "../ui/local-time";
import { turnPath } from "./turn-path";

/** The search in other conversations: its words, their source, and the source of each result. */
export function RequestRecollection({ recollection }: Pick<ModelRequest, "recollection">) {
  return (
    <section className="grid min-w-0 content-start gap-3 text-sm">
      <h3 className="font-display font-semibold text-base">{inspectorWords.recalledTitle}</h3>
      {recollection?.from === "off" ? (
        <p className="text-text-soft">{inspectorWords.recalledOff}</p>
      ) : recollection ? (
        <>
          <div className="grid gap-1">
            <p className="text-text-soft text-xs">
              {inspectorWords.recalledFrom[recollection.from](recollection.messageId)}
            </p>
            <p className="line-clamp-4 whitespace-pre-wrap [overflow-wrap:anywhere]">{recollection.query}</p>
          </div>
          {recollection.found.length === 0 ? (
            <p className="text-text-soft">{inspectorWords.recalledNone(recollection.noRoom)}</p>
          ) : null}
          <ul className="grid gap-2">
            {recollection.found.map(({ id, kind, conversationId, turn, by, createdAt }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Badge tone="caution">{inspectorWords.noteKinds[kind]}</Badge>
                <Link
                  href={turnPath(conversationId, turn)}
                  prefetch={false}
                  className="text-accent underline underline-offset-4"
                >
                  {inspectorWords.recalledSource(turn, by)}
                </Link>
                <span className="text-text-soft text-xs">
                  <LocalTime at={createdAt} />
                </span>
              </li>
            ))}
          </ul>
          {recollection.found.length > 0 && recollection.noRoom ? (
            <p className="text-text-soft">{inspectorWords.recalledMore(recollection.noRoom)}</p>
          ) : null}
        </>
      ) : (
        <p className="text-text-soft">{inspectorWords.recalledNot}</p>
      )}
    </section>
  );
}
