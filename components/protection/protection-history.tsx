import type { ProtectionChange } from "#lib/projects/protection/schema.ts";
import { protectionWords as words } from "#lib/words/protection.ts";
import { LocalTime } from "../ui/local-time";
import { describeChange } from "./describe-change";

/** The changes and their authors, newest first. */
export function ProtectionHistory({ changes }: { changes: readonly ProtectionChange[] }) {
  if (changes.length === 0) return <p className="text-sm text-text-soft">{words.noHistory}</p>;
  return (
    <ol className="grid gap-3 text-sm">
      {changes.map((change) => (
        <li key={change.id} className="grid gap-0.5">
          {describeChange(change).map((sentence) => (
            <p key={sentence} className="[overflow-wrap:anywhere]">
              <span className="font-medium">{change.name ?? words.somebody}</span> {sentence}
            </p>
          ))}
          <p className="text-text-soft text-xs">
            <LocalTime at={change.at} />
          </p>
        </li>
      ))}
    </ol>
  );
}
