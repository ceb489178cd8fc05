import type { PurgedEntry } from "#lib/memory/memory-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { PurgeNotice } from "./purge-notice";

/** The places of purged entries, each with who purged it and why. */
export function PurgedEntries({ entries }: { entries: readonly PurgedEntry[] }) {
  return (
    <ul className="mt-2 grid gap-3">
      {entries.map(({ id, kind, messageId, annotation, turn, mark }) => (
        <li key={id} className="grid gap-0.5 text-sm">
          <p className="font-medium">
            {inspectorWords.purgedEntry(inspectorWords.noteKinds[kind], turn, placeOf(messageId, annotation))}
          </p>
          <PurgeNotice mark={mark} />
        </li>
      ))}
    </ul>
  );
}

const placeOf = (messageId: string | null, annotation: number | null) =>
  [messageId, annotation === null ? null : `#${annotation}`].filter((name) => name !== null).join(" ");
