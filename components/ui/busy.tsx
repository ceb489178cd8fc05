import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

/** A wait that says what it waits for; never a spinner alone. */
export function Busy({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span role="status" className={classNames("inline-flex items-center gap-2 text-sm text-text-soft", className)}>
      <LoaderCircle aria-hidden className="size-4 shrink-0 animate-slow-spin motion-reduce:animate-none" />
      <span>{children}</span>
    </span>
  );
}
