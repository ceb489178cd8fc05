import type { ReactNode } from "react";
import { classNames } from "../class-names";

interface TooltipProps {
  /** Null hides it while the content below it matters more. */
  content: ReactNode | null;
  /** The edge of the control where it starts, so that it stays within the window. */
  align?: "start" | "end";
  children: ReactNode;
}

/**
 * Names an icon button for people who point at it or reach it by Tab: where the focus only came back, it would cover what is below. The
 * control has the name as its `aria-label`, so screen readers skip this one.
 * It is nearly pure CSS, because it stands on pages that have to be light.
 */
export function Tooltip({ content, align = "start", children }: TooltipProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the control in it
    <span
      onKeyUp={({ key, currentTarget }) =>
        key === "Tab" ? currentTarget.toggleAttribute("data-tabbed", true) : undefined
      }
      onBlur={({ currentTarget }) => currentTarget.removeAttribute("data-tabbed")}
      className="group/tooltip relative inline-flex"
    >
      {children}
      {content === null ? null : (
        <span
          aria-hidden
          className={classNames(
            "pointer-events-none invisible absolute top-full z-40 mt-1.5 whitespace-nowrap rounded-md bg-text px-2.5 py-1.5 text-background text-xs opacity-0 transition-opacity delay-300 group-hover/tooltip:visible group-hover/tooltip:opacity-100 group-data-tabbed/tooltip:visible group-data-tabbed/tooltip:opacity-100",
            align === "start" ? "left-0" : "right-0",
          )}
        >
          {content}
        </span>
      )}
    </span>
  );
}
