import type { ComponentProps } from "react";
import { classNames } from "./class-names";

/** Reserves the place of content that is loading, so that nothing moves when it arrives. */
export function Skeleton({ className, ...props }: ComponentProps<"div">) {
  return (
    <div
      aria-hidden
      className={classNames("animate-breathe rounded-md bg-line motion-reduce:animate-none", className)}
      {...props}
    />
  );
}
