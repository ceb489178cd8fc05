import type { ComponentProps } from "react";
import { classNames } from "./class-names";

export function Card({ className, ...props }: ComponentProps<"div">) {
  return <div className={classNames("rounded-2xl border border-line bg-surface p-6 sm:p-8", className)} {...props} />;
}
