import { Separator as RadixSeparator } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

export function Separator({ className, ...props }: ComponentProps<typeof RadixSeparator.Root>) {
  return (
    <RadixSeparator.Root
      decorative
      className={classNames(
        "shrink-0 bg-line data-[orientation=horizontal]:h-px data-[orientation=vertical]:h-full data-[orientation=horizontal]:w-full data-[orientation=vertical]:w-px",
        className,
      )}
      {...props}
    />
  );
}
