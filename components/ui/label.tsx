import { Label as RadixLabel } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

export function Label({ className, ...props }: ComponentProps<typeof RadixLabel.Root>) {
  return <RadixLabel.Root className={classNames("font-medium text-sm", className)} {...props} />;
}
