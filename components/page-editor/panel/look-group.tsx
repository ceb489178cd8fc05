"use client";

import { AlignCenter, AlignLeft, AlignRight } from "lucide-react";
import { panelWords } from "#lib/words/page/page-editor.ts";
import type { FrameStyle } from "../../preview/frame-messages";
import { Segmented } from "../../ui/segmented";
import { ColourChoice, type PaletteColour } from "./colour-choice";
import { ContrastNote } from "./contrast-note";
import { Group, KeptRoom, Row } from "./group";
import { alignments, type StepWay, sizeMax, sizeMin, weights } from "./look-steps";
import { type LookValues, shared, sharedAlignment, sharedWeight } from "./look-values";
import type { LookParts } from "./panel-groups";
import { Stepper } from "./stepper";

interface LookGroupProps {
  parts: LookParts;
  values: LookValues;
  styles: readonly (FrameStyle | null)[];
  palette: readonly PaletteColour[];
  isOff: boolean;
  /** True as well while it is not known how the size follows the width of the screen. */
  isSizeOff: boolean;
  /** Changes a property, with a value for each element. */
  onStyle: (property: string, values: string[]) => void;
  /** Makes the text one step larger or smaller. */
  onStep: (way: StepWay) => void;
  /** Gives the text a size in pixels. */
  onSize: (pixels: number) => void;
  /** How often changes were discarded: a colour that is being typed goes with them. */
  discards: number;
  /** A sentence about the size; null for a plain one. */
  sizeNote: string | null;
  /** Takes back the changes of a property that are not saved. */
  onTakeBack: (property: string) => void;
}

const icons = { left: AlignLeft, center: AlignCenter, right: AlignRight };

/** Size, weight, alignment and colours. */
export function LookGroup({ parts, values, styles, palette, isOff, onStyle, ...on }: LookGroupProps) {
  const all = (value: string) => styles.map(() => value);
  return (
    <Group title={panelWords.look}>
      {parts.hasText ? (
        <>
          <Row label={panelWords.size}>
            <Stepper
              label={panelWords.size}
              less={panelWords.smaller}
              more={panelWords.larger}
              values={values.pixels("font-size")}
              min={sizeMin}
              max={sizeMax}
              isOff={on.isSizeOff}
              onStep={on.onStep}
              onType={on.onSize}
            />
          </Row>
          <KeptRoom>
            {on.sizeNote === null ? null : <p className="text-pretty text-text-soft text-xs">{on.sizeNote}</p>}
          </KeptRoom>
          <Segmented
            label={panelWords.weight}
            value={sharedWeight(values) ?? ""}
            options={weights.map((weight) => ({ value: weight, label: panelWords.weights[weight] }))}
            onChange={(weight) => (isOff ? undefined : onStyle("font-weight", all(weight)))}
            className="[&_label]:px-2"
          />
        </>
      ) : null}
      {parts.hasAlignment ? (
        <Row label={panelWords.alignment}>
          <Segmented
            label={panelWords.alignment}
            value={sharedAlignment(values, styles) ?? ""}
            options={alignments.map((side) => {
              const Icon = icons[side];
              return {
                value: side,
                label: (
                  <>
                    <Icon aria-hidden />
                    <span className="sr-only">{panelWords.alignments[side]}</span>
                  </>
                ),
              };
            })}
            onChange={(side) => (isOff ? undefined : onStyle("text-align", all(side)))}
          />
        </Row>
      ) : null}
      {parts.hasText ? (
        <ColourChoice
          key={`color ${on.discards}`}
          label={panelWords.textColour}
          colour={shared(values.of("color"))}
          palette={palette}
          isOff={isOff}
          onChoose={(colour) => onStyle("color", all(colour))}
          onTakeBack={() => on.onTakeBack("color")}
        />
      ) : null}
      {parts.hasBackground ? (
        <ColourChoice
          key={`background-color ${on.discards}`}
          label={panelWords.background}
          colour={shared(values.of("background-color"))}
          palette={palette}
          mayBeNone
          isOff={isOff}
          onChoose={(colour) => onStyle("background-color", all(colour))}
          onTakeBack={() => on.onTakeBack("background-color")}
        />
      ) : null}
      {parts.hasText ? (
        <KeptRoom>
          <ContrastNote values={values} styles={styles} palette={palette} />
        </KeptRoom>
      ) : null}
    </Group>
  );
}
