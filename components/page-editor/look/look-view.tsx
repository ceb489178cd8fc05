"use client";

import { CircleAlert, CircleCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { LookKind } from "#lib/page-source/schema.ts";
import { lookWords } from "#lib/words/page/look.ts";
import { Button } from "../../ui/button";
import { Group } from "../panel/group";
import { ColourRow } from "./colour-row";
import { FontRow } from "./font-row";
import type { HarderText } from "./harder-texts";
import { LengthRow } from "./length-row";
import type { LookDraft, SiteLookValue } from "./look-draft";
import { lengthPixels, offeredLengths } from "./look-lengths";

interface LookViewProps {
  values: readonly SiteLookValue[];
  draft: LookDraft;
  rootPixels: number | null;
  isOff: boolean;
  onChange: (value: SiteLookValue, now: string) => void;
}

const order: readonly LookKind[] = ["colour", "font", "size", "space"];

/** How many values a group shows at first. */
const shownMax: Record<LookKind, number> = { colour: 12, font: 4, size: 6, space: 6 };

/** The palette, type and spacing of a site, in groups. Values that no page shows stand behind a button. */
export function LookView({ values, ...row }: LookViewProps) {
  const fonts = values.filter(({ kind }) => kind === "font").map(({ value }) => value);
  return order.map((kind) => {
    const own = values.filter((value) => value.kind === kind);
    const offered = kind === "size" || kind === "space" ? offeredLengths(own) : own;
    return offered.length === 0 ? null : (
      <ValueGroup key={kind} kind={kind} values={offered} rootPixels={row.rootPixels}>
        {(value) => <ValueRow key={value.key} value={value} fonts={fonts} {...row} />}
      </ValueGroup>
    );
  });
}

interface ValueGroupProps {
  kind: LookKind;
  values: readonly SiteLookValue[];
  rootPixels: number | null;
  children: (value: SiteLookValue) => ReactNode;
}

function ValueGroup({ kind, values, rootPixels, children }: ValueGroupProps) {
  const [isAll, setAll] = useState(false);
  const used = values.filter(({ usesCount, pagesCount }) => usesCount > 0 && pagesCount !== 0);
  const first = used.slice(0, shownMax[kind]);
  const shown = isAll ? values : first;
  const pixels = ({ value }: SiteLookValue) => lengthPixels(value, rootPixels) ?? Number.POSITIVE_INFINITY;
  const ordered = kind === "size" || kind === "space" ? shown.toSorted((a, b) => pixels(b) - pixels(a)) : shown;
  return (
    <Group title={lookWords.kinds[kind]}>
      {ordered.map(children)}
      {first.length < values.length ? (
        <Button
          variant="link"
          size="inline"
          className="justify-self-start text-xs"
          aria-expanded={isAll}
          onClick={() => setAll(!isAll)}
        >
          {isAll
            ? lookWords.showFewer
            : first.length === 0
              ? lookWords.showUnused(values.length)
              : lookWords.showAll(values.length)}
        </Button>
      ) : null}
    </Group>
  );
}

interface ValueRowProps extends Omit<LookViewProps, "values"> {
  value: SiteLookValue;
  fonts: readonly string[];
}

function ValueRow({ value, draft, fonts, rootPixels, isOff, onChange }: ValueRowProps) {
  const row = { value, now: draft[value.key] ?? value.value, isOff, onChange: (now: string) => onChange(value, now) };
  if (value.kind === "colour") return <ColourRow {...row} />;
  if (value.kind === "font") return <FontRow {...row} fonts={fonts} />;
  return <LengthRow {...row} rootPixels={rootPixels} />;
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
              <span className="truncate underline underline-offset-4">{element.name}</span>
              <span className="shrink-0 tabular-nums">{lookWords.contrast(ratio.toFixed(1))}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
