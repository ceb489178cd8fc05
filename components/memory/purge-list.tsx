import type { MemoryPurge } from "#lib/memory/memory-schema.ts";
import { memoryWords } from "#lib/words/memory.ts";
import { LocalTime } from "../ui/local-time";

/** The removals: who, how much, when and why. */
export function PurgeList({ purges }: { purges: MemoryPurge[] }) {
  return (
    <section className="grid gap-4">
      <h2 className="font-display font-semibold text-xl">{memoryWords.purgesTitle}</h2>
      {purges.length === 0 ? <p className="text-sm text-text-soft">{memoryWords.purgesNone}</p> : null}
      <ul className="grid gap-3">
        {purges.map((purge) => (
          <li key={purge.id} className="grid gap-0.5 text-sm [overflow-wrap:anywhere]">
            <span className="text-text-soft text-xs">
              {memoryWords.purgesBy(purge.by)} · <LocalTime at={purge.createdAt} /> · {memoryWords.amounts(purge)}
            </span>
            {purge.reason}
          </li>
        ))}
      </ul>
    </section>
  );
}
