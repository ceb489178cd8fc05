import type { ComponentProps } from "react";
import { classNames } from "./class-names";

export const inputStyle =
  "w-full rounded-lg border border-line-strong bg-surface px-3 text-text transition-[background-color,border-color] focus-visible:border-accent focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:focus-visible:border-danger aria-invalid:focus-visible:outline-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-text-soft";

export function Input({ className, ...props }: ComponentProps<"input">) {
  return <input className={classNames(inputStyle, "h-11", className)} {...props} />;
}
