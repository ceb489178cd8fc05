import type { ReactNode } from "react";
import { classNames } from "../class-names";

interface TooltipProps {
  /** Null says nothing, for as long as what it would cover counts more. */
  content: ReactNode | null;
  /** Which edge of the control it starts from, so that it stays within the window. */
  align?: "start" | "end";
  children: ReactNode;
}

/**
 * Names a control that shows only a picture, to those who look: the control itself carries its name as `aria-label`, so
 * this is hidden from everybody else. In CSS alone, since it stands on pages that have to be light.
 */
export function Tooltip({ content, align = "start", children }: TooltipProps) {
  return (
    <span className="group/tooltip relative inline-flex">
      {children}
      {content === null ? null : (
        <span
          aria-hidden
          className={classNames(
            "pointer-events-none invisible absolute top-full z-40 mt-1.5 whitespace-nowrap rounded-md bg-text px-2.5 py-1.5 text-background text-xs opacity-0 transition-opacity delay-300 group-hover/tooltip:visible group-hover/tooltip:opacity-100 group-has-focus-visible/tooltip:visible group-has-focus-visible/tooltip:opacity-100",
            align === "start" ? "left-0" : "right-0",
          )}
        >
          {content}
        </span>
      )}
    </span>
  );
}
