import { History } from "lucide-react";
import Link from "next/link";
import type { VersionForDisplay } from "#lib/conversations/versions/version-schema.ts";
import { historyWords } from "#lib/words/history.ts";
import { projectWords } from "#lib/words/projects.ts";
import { Button } from "../ui/button";
import { RelativeTime } from "../ui/relative-time";

interface LastChangesProps {
  projectId: string;
  /** Newest first. */
  versions: readonly VersionForDisplay[];
}

/** The newest versions of the site in a few lines, with the way to all of them. */
export function LastChanges({ projectId, versions }: LastChangesProps) {
  return (
    <section className="grid content-start gap-3">
      <h2 className="font-display font-semibold text-lg">{projectWords.lastChanges}</h2>
      {versions.length === 0 ? <p className="text-sm text-text-soft">{projectWords.lastChangesNone}</p> : null}
      <ul className="grid gap-3 empty:hidden">
        {versions.map(({ editSessionId, title, userName, endedAt }) => (
          <li key={editSessionId} className="min-w-0 border-line border-l-2 pl-3">
            <p className="line-clamp-2 text-sm [overflow-wrap:anywhere]">{title}</p>
            <p className="text-text-soft text-xs">
              {historyWords.by(userName)} · <RelativeTime at={endedAt} />
            </p>
          </li>
        ))}
      </ul>
      <Button variant="secondary" className="justify-self-start max-sm:h-11" asChild>
        <Link href={`/projects/${projectId}/history`}>
          <History aria-hidden />
          {historyWords.link}
        </Link>
      </Button>
    </section>
  );
}
