import { CircleAlert, CircleCheck } from "lucide-react";
import { elementName } from "#lib/words/page/element-name.ts";
import { lookWords } from "#lib/words/page/look/look.ts";
import { lookName } from "#lib/words/page/look/look-name.ts";
import type { HarderText } from "./harder-texts";
import type { SiteLookValue } from "./look-draft";

interface TrialNotesProps {
  changed: readonly SiteLookValue[];
  /** Null while it is not known. */
  harder: readonly HarderText[] | null;
  /** True if the page can't show the changes before they are saved. */
  isFailed: boolean;
  onReveal: (ref: string) => void;
}

/** Tells what a trial of other values does not change, and what it makes hard to read. */
export function TrialNotes({ changed, harder, isFailed, onReveal }: TrialNotesProps) {
  const overridden = changed.filter(({ othersCount }) => othersCount > 0).map(({ name }) => lookName(name));
  const hasColours = changed.some(({ kind }) => kind === "colour");
  return (
    <>
      {overridden.length > 0 ? (
        <p className="text-pretty text-2xs text-text-soft">{lookWords.othersStay(overridden.join(", "))}</p>
      ) : null}
      {isFailed ? <p className="text-2xs text-text-soft">{lookWords.noTrial}</p> : null}
      {hasColours && harder !== null && !isFailed ? <HarderNote texts={harder} onReveal={onReveal} /> : null}
    </>
  );
}

interface HarderNoteProps {
  texts: readonly HarderText[];
  onReveal: (ref: string) => void;
}

/** Names the texts of the page that get hard to read, and leads to them. */
export function HarderNote({ texts, onReveal }: HarderNoteProps) {
  if (texts.length === 0)
    return (
      <p role="status" className="flex items-center gap-1.5 text-2xs text-positive">
        <CircleCheck aria-hidden className="size-3.5 shrink-0" />
        {lookWords.readable}
      </p>
    );
  return (
    <details className="text-xs">
      <summary className="cursor-pointer rounded-sm text-caution marker:content-none">
        <span role="status" className="flex items-center gap-1.5">
          <CircleAlert aria-hidden className="size-4 shrink-0" />
          <span className="underline underline-offset-4">{lookWords.harder(texts.length)}</span>
        </span>
      </summary>
      <ul className="mt-1.5 grid max-h-32 gap-1 overflow-y-auto pl-5.5">
        {texts.map(({ element, ratio }) => (
          <li key={element.ref} className="min-w-0">
            <button
              type="button"
              onClick={() => onReveal(element.ref)}
              className="flex max-w-full gap-1.5 rounded-sm text-text-soft hover:text-text"
            >
              <span className="truncate underline underline-offset-4">{elementName(element.name)}</span>
              <span className="shrink-0 tabular-nums">{lookWords.contrast(ratio)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
