import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { inputStyle } from "./input";

/** `isShort` is for a sentence or two. */
export function Textarea({ className, isShort = false, ...props }: ComponentProps<"textarea"> & { isShort?: boolean }) {
  const height = isShort ? "min-h-18" : "min-h-28";
  return (
    <textarea className={classNames(inputStyle, height, "resize-y py-2.5 leading-relaxed", className)} {...props} />
  );
}
