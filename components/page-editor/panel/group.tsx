import { type ReactNode, useId } from "react";

/** Some controls of the panel, under a name. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className="grid min-w-0 gap-3 border-line border-b px-4 py-4 last:border-b-0">
      <h3 id={id} className="font-semibold text-2xs text-text-soft">
        {title}
      </h3>
      {children}
    </fieldset>
  );
}

/** A control beside its name. */
export function Row({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-3">
      <span aria-hidden className="text-sm">
        {label}
      </span>
      {children}
    </div>
  );
}
