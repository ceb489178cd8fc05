import type { ReactNode } from "react";

/** One state of a component, under its name. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div data-specimen={name} className="grid min-w-0 gap-3">
      <h3 className="text-text-soft text-xs">{name}</h3>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
