import { ArrowRight } from "lucide-react";
import type { Receipt } from "#lib/conversations/schema.ts";
import { turnWords } from "#lib/words/turn.ts";

/** The colours that a change replaced, before and after, with what has them. */
export function ColourList({ colours }: { colours: Receipt["colours"] }) {
  if (colours === undefined || colours.length === 0) return null;
  return (
    <ul aria-label={turnWords.colours} className="flex flex-wrap gap-x-5 gap-y-2 text-text-soft text-xs">
      {colours.map(({ name, before, after }) => (
        <li key={`${name} ${before} ${after}`} className="flex min-w-0 items-center gap-1.5">
          <Swatch colour={before} />
          <ArrowRight aria-hidden className="size-3.5 shrink-0" />
          <Swatch colour={after} />
          <span className="ml-1 min-w-0 [overflow-wrap:anywhere]">{name}</span>
          <span className="sr-only">{turnWords.colourFromTo(before, after)}</span>
        </li>
      ))}
    </ul>
  );
}

function Swatch({ colour }: { colour: string }) {
  return (
    <span
      aria-hidden
      title={colour}
      style={{ backgroundColor: colour }}
      className="size-5 shrink-0 rounded-full border border-line-strong"
    />
  );
}
