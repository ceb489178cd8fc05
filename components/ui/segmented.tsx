"use client";

import { type ReactNode, useId } from "react";
import { classNames } from "./class-names";

interface SegmentedProps<Value extends string> {
  /** The name of the choice, for screen readers. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: ReactNode }[];
  onChange: (value: Value) => void;
  className?: string;
}

/** One of a few choices, all in view: radio buttons that look like one control. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const name = useId();
  return (
    <fieldset className={classNames("inline-flex gap-0.5 rounded-lg bg-sunken p-0.5", props.className)}>
      <legend className="sr-only">{props.label}</legend>
      {props.options.map(({ value, label }) => (
        <label
          key={value}
          className="relative inline-flex min-h-8 flex-1 cursor-pointer items-center justify-center gap-1.5 whitespace-nowrap rounded-md px-3 font-medium text-text-soft text-xs transition-colors hover:text-text has-checked:bg-raised has-checked:text-text has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-accent [&_svg]:size-3.5"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === props.value}
            onChange={() => props.onChange(value)}
            className="absolute inset-0 cursor-pointer appearance-none rounded-md focus-visible:outline-none"
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
