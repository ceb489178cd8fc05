import type { ShownPick } from "#lib/conversations/picks/seen-pick-schema.ts";
import { pickWords } from "#lib/words/page/page-editor.ts";
import { classNames } from "../../ui/class-names";

/** The elements that a message was about. */
export function TurnPicks({ picks, className }: { picks: readonly ShownPick[]; className?: string }) {
  if (picks.length === 0) return null;
  return (
    <ul aria-label={pickWords.picked} className={classNames("flex max-w-full flex-wrap gap-1.5 text-xs", className)}>
      {picks.map(({ name, path, pageTitle, lost }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two picks may look alike, and their order never changes
          key={index}
          title={pickWords.onPage(name, pageTitle || path)}
          className={`max-w-60 truncate rounded-full border border-line px-2.5 py-0.5 text-text-soft ${lost ? "border-dashed line-through" : ""}`}
        >
          {name}
        </li>
      ))}
    </ul>
  );
}
