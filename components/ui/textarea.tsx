import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { inputStyle } from "./input";

export function Textarea({ className, ...props }: ComponentProps<"textarea">) {
  return (
    <textarea className={classNames(inputStyle, "min-h-28 resize-y py-2.5 leading-relaxed", className)} {...props} />
  );
}
