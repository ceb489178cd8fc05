"use client";

import { Pipette, Slash } from "lucide-react";
import { useId, useState } from "react";
import { panelWords } from "#lib/words/page/page-editor.ts";
import { inputStyle } from "../../ui/input";
import { hexOf } from "./contrast";

/** A colour of the site. `value` is as a stylesheet writes it, a custom property for example; `hex` is what it looks like. */
export interface PaletteColour {
  name: string;
  value: string;
  hex: string;
}

interface ColourChoiceProps {
  label: string;
  /** As computed or chosen; null if several elements differ. */
  colour: string | null;
  palette: readonly PaletteColour[];
  /** Offers no colour at all. */
  mayBeNone?: boolean;
  isOff: boolean;
  onChoose: (value: string) => void;
  /** Takes back what was chosen here and is not saved: what is typed is not a colour. */
  onTakeBack: () => void;
}

const swatchStyle =
  "relative grid size-7 pointer-coarse:size-10 place-items-center rounded-full border border-line-strong has-checked:outline-2 has-checked:outline-accent has-checked:outline-offset-2 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-4 has-disabled:opacity-50";
const coverStyle =
  "absolute inset-0 cursor-pointer appearance-none rounded-full focus-visible:outline-none disabled:cursor-not-allowed";

/** The site's own colours first, then any other: from the browser's picker, or typed. */
export function ColourChoice({ label, colour, palette, mayBeNone = false, isOff, ...on }: ColourChoiceProps) {
  const name = useId();
  /** The code being typed, or null. */
  const [typed, setTyped] = useState<string | null>(null);
  const computed = colour === null ? null : hexOf(colour);
  const chosen = palette.find((one) => one.value === colour) ?? palette.find((one) => one.hex === computed);
  const hex = chosen?.hex ?? computed;
  const isNone = colour !== null && hex === null;
  const isWrong = typed !== null && typed.trim() !== "" && hexOf(typed) === null;
  const isOther = chosen === undefined && hex !== null;
  const onChoose = (value: string) => {
    setTyped(null);
    on.onChoose(value);
  };
  const type = (text: string) => {
    setTyped(text);
    const read = hexOf(text);
    if (read !== null) on.onChoose(read);
    else on.onTakeBack();
  };
  return (
    <fieldset className="grid gap-2.5" disabled={isOff}>
      <legend className="mb-2 text-sm">{label}</legend>
      <div className="flex flex-wrap items-center gap-2.5">
        {mayBeNone ? (
          <label className={swatchStyle} title={panelWords.noBackground}>
            <Slash aria-hidden className="size-3.5 text-text-soft" />
            <input
              type="radio"
              name={name}
              aria-label={panelWords.noBackground}
              checked={isNone}
              onChange={() => onChoose("transparent")}
              className={coverStyle}
            />
          </label>
        ) : null}
        {palette.map((one) => (
          <label key={one.value} className={swatchStyle} style={{ background: one.hex }} title={one.name}>
            <input
              type="radio"
              name={name}
              aria-label={one.name}
              checked={one === chosen}
              onChange={() => onChoose(one.value)}
              className={coverStyle}
            />
          </label>
        ))}
      </div>
      <div className="flex items-center gap-2">
        <label
          className={`${swatchStyle} ${isOther ? "outline-2 outline-accent outline-offset-2" : ""}`}
          style={hex === null ? undefined : { background: hex }}
          title={panelWords.otherColour}
        >
          <Pipette aria-hidden className={`size-3.5 ${isOther ? "hidden" : "mix-blend-difference invert"}`} />
          <input
            type="color"
            aria-label={`${label}: ${panelWords.otherColour}`}
            value={hex ?? "#000000"}
            onChange={({ target }) => onChoose(target.value)}
            className={`${coverStyle} opacity-0`}
          />
        </label>
        <input
          ref={(field) => field?.setCustomValidity(isWrong ? panelWords.notAColour : "")}
          aria-label={`${label}: ${panelWords.colourCode}`}
          aria-invalid={isWrong || undefined}
          value={typed ?? hex ?? ""}
          spellCheck={false}
          autoComplete="off"
          maxLength={60}
          onChange={({ target }) => type(target.value)}
          onBlur={() => (isWrong ? undefined : setTyped(null))}
          className={`${inputStyle} h-8 max-w-28 px-2.5 text-xs`}
        />
        {isWrong ? (
          <p role="alert" className="text-danger text-xs">
            {panelWords.notAColour}
          </p>
        ) : null}
      </div>
    </fieldset>
  );
}
