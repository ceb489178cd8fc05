import { type ReactNode, useId } from "react";
import { classNames } from "./class-names";

interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string | undefined;
}

/** On or off, with the meaning below the name: a native checkbox that looks like a switch. */
export function Switch({ label, hint, checked, onChange, className }: SwitchProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  return (
    <div className={classNames("grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-0.5", className)}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-describedby={hintId}
        onChange={(event) => onChange(event.target.checked)}
        className="relative mt-0.5 h-5 w-9 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-sunken transition-colors before:absolute before:top-[0.1875rem] before:left-[0.1875rem] before:size-3 before:rounded-full before:bg-line-strong before:transition-[translate] checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-on-accent motion-reduce:before:transition-none forced-colors:appearance-auto"
      />
      <label htmlFor={id} className="cursor-pointer font-medium text-sm leading-6">
        {label}
      </label>
      {hint ? (
        <p id={hintId} className="col-start-2 max-w-prose text-pretty text-text-soft text-xs">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
