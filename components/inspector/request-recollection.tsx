import Link from "next/link";
import type { ModelRequest } from "#lib/conversations/request-schema.ts";
import { adminWords } from "#lib/platform/admin-words.ts";
import { Badge } from "../ui/badge";
import { LocalTime } from "../ui/local-time";

const { inspector } = adminWords;

/** What was looked for in other conversations, where its words came from, and where each thing found came from. */
export function RequestRecollection({ recollection }: Pick<ModelRequest, "recollection">) {
  return (
    <section className="grid min-w-0 content-start gap-3 text-sm">
      <h3 className="font-display font-semibold text-base">{inspector.recalledTitle}</h3>
      {recollection ? (
        <>
          <div className="grid gap-1">
            <p className="text-text-soft text-xs">
              {inspector.recalledFrom[recollection.from](recollection.messageId)}
            </p>
            <p className="line-clamp-4 whitespace-pre-wrap [overflow-wrap:anywhere]">{recollection.query}</p>
          </div>
          {recollection.found.length === 0 ? <p className="text-text-soft">{inspector.recalledNone}</p> : null}
          <ul className="grid gap-2">
            {recollection.found.map(({ id, kind, conversationId, turn, by, createdAt }) => (
              <li key={id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Badge tone="caution">{inspector.noteKinds[kind]}</Badge>
                <Link
                  href={`/conversations/${conversationId}/inspector`}
                  prefetch={false}
                  className="text-accent underline underline-offset-4"
                >
                  {inspector.recalledSource(turn, by)}
                </Link>
                <span className="text-text-soft text-xs">
                  <LocalTime at={createdAt} />
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="text-text-soft">{inspector.recalledNot}</p>
      )}
    </section>
  );
}
