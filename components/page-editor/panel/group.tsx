import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";

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

/** Keeps the greatest height that its content has had, so that what stands below does not move while a person presses. */
export function KeptRoom({ children }: { children: ReactNode }) {
  const own = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(0);
  useLayoutEffect(() => setHeight((before) => Math.max(before, own.current?.offsetHeight ?? 0)));
  return (
    <div ref={own} className={height === 0 ? "empty:hidden" : ""} style={{ minHeight: height }}>
      {children}
    </div>
  );
}
