import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { inputStyle } from "./input";

/** One of a few choices, in a native select, which a phone shows in its own way. */
export function Select({ className, ...props }: ComponentProps<"select">) {
  return (
    <span className={classNames("relative inline-flex items-center", className)}>
      <select className={classNames(inputStyle, "touch-target h-10 appearance-none pr-9 text-sm")} {...props} />
      <ChevronDown aria-hidden className="pointer-events-none absolute right-3 size-4 text-text-soft" />
    </span>
  );
}
