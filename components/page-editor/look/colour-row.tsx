"use client";

import { useState } from "react";
import { lookWords } from "#lib/words/page/look/look.ts";
import { lookName } from "#lib/words/page/look/look-name.ts";
import { panelWords } from "#lib/words/page/page-editor.ts";
import { inputStyle } from "../../ui/input";
import { codeOf, hexOf, withAlphaOf } from "../panel/contrast";
import type { SiteLookValue } from "./look-draft";
import { LookRow } from "./look-row";

interface ColourRowProps {
  value: SiteLookValue;
  /** The new value; the old one if it is unchanged. */
  now: string;
  isOff: boolean;
  onChange: (value: string) => void;
}

/** A colour of the site: from the browser's picker, or typed. A translucent one stays as translucent as it was. */
export function ColourRow({ value, now, isOff, onChange }: ColourRowProps) {
  /** The code being typed, or null. */
  const [typed, setTyped] = useState<string | null>(null);
  const isWrong = typed !== null && typed.trim() !== "" && codeOf(typed) === null;
  const name = `${lookName(value.name)} ${codeOf(value.value) ?? ""}`.trim();
  const change = (code: string) => onChange(code === codeOf(value.value) ? value.value : code);
  return (
    <LookRow
      value={value}
      was={now === value.value ? null : (codeOf(value.value) ?? value.value)}
      isOff={isOff}
      onPutBack={() => onChange(value.value)}
      lead={
        <span
          className="relative size-9 shrink-0 rounded-full border border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          style={{ background: now }}
        >
          <input
            type="color"
            aria-label={lookWords.pickColour(name)}
            value={hexOf(now) ?? "#000000"}
            disabled={isOff}
            onChange={({ target }) => change(withAlphaOf(target.value, value.value))}
            className="absolute inset-0 size-full cursor-pointer rounded-full opacity-0 disabled:cursor-not-allowed"
          />
        </span>
      }
    >
      <input
        ref={(field) => field?.setCustomValidity(isWrong ? panelWords.notAColour : "")}
        aria-label={lookWords.colourCode(name)}
        aria-invalid={isWrong || undefined}
        value={typed ?? codeOf(now) ?? now}
        readOnly={isOff}
        spellCheck={false}
        autoComplete="off"
        maxLength={60}
        onChange={({ target }) => {
          setTyped(target.value);
          const code = codeOf(target.value);
          if (code === null) onChange(value.value);
          else change(code);
        }}
        onBlur={() => setTyped(null)}
        className={`${inputStyle} h-8 max-w-21 px-2 text-xs tabular-nums`}
      />
    </LookRow>
  );
}
