import { lookWords } from "#lib/words/page/look/look.ts";
import { lookName } from "#lib/words/page/look/look-name.ts";
import { sizeMax, sizeMin, spaceMax, stepSize, stepSpace } from "../panel/look-steps";
import { Stepper } from "../panel/stepper";
import type { SiteLookValue } from "./look-draft";
import { fluidPixels, lengthLike, lengthPixels } from "./look-lengths";
import { LookRow } from "./look-row";

interface LengthRowProps {
  value: SiteLookValue;
  now: string;
  /** The page's own text size; null while it is not known. */
  rootPixels: number | null;
  isOff: boolean;
  onChange: (value: string) => void;
}

/** A text size or a space of the site, in CSS pixels. */
export function LengthRow({ value, now, rootPixels, isOff, onChange }: LengthRowProps) {
  const pixels = lengthPixels(now, rootPixels);
  const before = lengthPixels(value.value, rootPixels);
  const change = (next: number) => onChange(next === before ? value.value : lengthLike(next, value.value, rootPixels));
  const name = before === null ? lookName(value.name) : `${lookName(value.name)} ${shown(before)}`;
  const isSize = value.kind === "size";
  const fluid = fluidPixels(now, rootPixels);
  return (
    <LookRow
      value={value}
      was={now === value.value || before === null ? null : shown(before)}
      isOff={isOff}
      onPutBack={() => onChange(value.value)}
    >
      {pixels === null ? (
        <p className="max-w-36 text-pretty text-2xs text-text-soft">
          {fluid ? lookWords.fluidFrom(shown(fluid.least), shown(fluid.most)) : lookWords.fluid}
        </p>
      ) : (
        <Stepper
          label={lookWords.sizeOf(name)}
          less={lookWords.smaller(name)}
          more={lookWords.larger(name)}
          values={[pixels]}
          min={isSize ? sizeMin : 0}
          max={isSize ? sizeMax : spaceMax}
          isOff={isOff}
          onStep={(way) => change(isSize ? stepSize(pixels, way) : stepSpace(pixels, way))}
          onType={change}
        />
      )}
    </LookRow>
  );
}

const shown = (pixels: number) => `${Math.round(pixels * 10) / 10}`;
