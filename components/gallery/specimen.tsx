import type { ReactNode } from "react";
import type { GalleryState } from "./gallery-sections";

/** One state of a component, under its name. */
export function Specimen({ name, children }: { name: GalleryState; children: ReactNode }) {
  return (
    <div data-specimen={name} className="grid min-w-0 gap-3">
      <h2 className="text-text-soft text-xs">{name}</h2>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
