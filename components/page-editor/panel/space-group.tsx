"use client";

import { panelWords } from "#lib/words/page/page-editor.ts";
import { Group, Row } from "./group";
import { spaceMax, stepSpace, toRem } from "./look-steps";
import type { LookValues } from "./look-values";
import type { LookParts } from "./panel-groups";
import { Stepper } from "./stepper";

interface SpaceGroupProps {
  parts: LookParts;
  values: LookValues;
  isOff: boolean;
  /** Changes properties, with a value for each element. */
  onStyles: (styles: Readonly<Record<string, string[]>>) => void;
}

const sides = ["padding-top", "padding-right", "padding-bottom", "padding-left"];

/** The space above, below and inside. */
export function SpaceGroup({ parts, values, isOff, onStyles }: SpaceGroupProps) {
  const row = (name: string, properties: readonly string[]) => (
    <SpaceRow name={name} properties={properties} values={values} isOff={isOff} onStyles={onStyles} />
  );
  return (
    <Group title={panelWords.spacing}>
      {parts.hasOutside ? row(panelWords.spaceAbove, ["margin-top"]) : null}
      {parts.hasOutside ? row(panelWords.spaceBelow, ["margin-bottom"]) : null}
      {parts.hasInside ? row(panelWords.spaceInside, sides) : null}
    </Group>
  );
}

interface SpaceRowProps extends Omit<SpaceGroupProps, "parts"> {
  name: string;
  properties: readonly string[];
}

/** Steps each side from its own value, so that what is wider at the sides stays so. */
function SpaceRow({ name, properties, values, isOff, onStyles }: SpaceRowProps) {
  const change = (spaceOf: (pixels: number) => number) =>
    onStyles(
      Object.fromEntries(
        properties.map((property) => [
          property,
          values.pixels(property).map((pixels) => toRem(spaceOf(pixels ?? 0), values.rootPixels)),
        ]),
      ),
    );
  return (
    <Row label={name}>
      <Stepper
        label={panelWords.spaceOf(name)}
        less={panelWords.spaceLess(name)}
        more={panelWords.spaceMore(name)}
        values={properties.flatMap((property) => values.pixels(property))}
        min={0}
        max={spaceMax}
        isOff={isOff}
        onStep={(way) => change((pixels) => stepSpace(pixels, way))}
        onType={(pixels) => change(() => pixels)}
      />
    </Row>
  );
}
