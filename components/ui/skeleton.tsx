import type { ComponentProps } from "react";
import { classNames } from "./class-names";

/** Holds the place of what is on its way, so that nothing moves when it arrives. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      aria-hidden
      className={classNames("animate-breathe rounded-md bg-line motion-reduce:animate-none", className)}
      {...props}
    />
  );
}
