"use client";

import { type ReactNode, useState } from "react";
import type { LookKind } from "#lib/page-source/operations/operation-schema.ts";
import { lookWords } from "#lib/words/page/look/look.ts";
import { Button } from "../../ui/button";
import { Group } from "../panel/group";
import { ColourRow } from "./colour-row";
import { FontRow } from "./font-row";
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
