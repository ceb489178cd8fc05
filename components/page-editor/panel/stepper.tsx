"use client";

import { Minus, Plus } from "lucide-react";
import { useState } from "react";
import { panelWords } from "#lib/words/page/page-editor.ts";
import { Button } from "../../ui/button";
import type { StepWay } from "./look-steps";

interface StepperProps {
  /** The name of the number, for screen readers. */
  label: string;
  less: string;
  more: string;
  /** In CSS pixels, of each element and side; null for one that is not known. */
  values: readonly (number | null)[];
  min: number;
  max: number;
  isOff: boolean;
  onStep: (way: StepWay) => void;
  onType: (value: number) => void;
}

/** A number that becomes larger or smaller in steps, or is typed. */
export function Stepper({ label, less, more, values, min, max, isOff, onStep, onType }: StepperProps) {
  /** The number being typed, or null. */
  const [typed, setTyped] = useState<string | null>(null);
  const rounded = [...new Set(values.flatMap((value) => (value === null ? [] : Math.round(value))))];
  const isOne = rounded.length === 1 && !values.includes(null);
  const shown = isOne ? `${rounded[0]}` : "";
  const change = (text: string) => {
    setTyped(text);
    const number = Number(text.replace(",", "."));
    if (text.trim() !== "" && Number.isFinite(number) && number >= min && number <= max) onType(number);
  };
  const press = (way: StepWay) => {
    setTyped(null);
    onStep(way);
  };
  return (
    <div className="flex items-center rounded-lg bg-sunken p-0.5">
      <Button
        variant="quiet"
        size="tiny"
        className="hover:bg-raised pointer-coarse:size-10"
        aria-label={less}
        disabled={isOff}
        onClick={() => press(-1)}
      >
        <Minus aria-hidden />
      </Button>
      <input
        aria-label={label}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? shown}
        placeholder={rounded.length > 1 ? panelWords.range(`${Math.min(...rounded)}`, `${Math.max(...rounded)}`) : ""}
        readOnly={isOff}
        onChange={({ target }) => change(target.value)}
        onBlur={() => setTyped(null)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          if (!isOff) press(event.key === "ArrowUp" ? 1 : -1);
        }}
        className="h-7 w-14 rounded-md bg-transparent text-center text-sm tabular-nums placeholder:text-xs focus-visible:outline-offset-0 read-only:text-text-soft"
      />
      <Button
        variant="quiet"
        size="tiny"
        className="hover:bg-raised pointer-coarse:size-10"
        aria-label={more}
        disabled={isOff}
        onClick={() => press(1)}
      >
        <Plus aria-hidden />
      </Button>
    </div>
  );
}
