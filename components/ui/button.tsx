import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

const buttonStyle = cva(
  "inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-lg font-medium transition-[background-color,border-color,color,opacity] duration-100 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed [&_svg]:size-4 [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary:
          "bg-accent text-on-accent hover:bg-accent-strong disabled:bg-line disabled:text-text-soft aria-disabled:bg-line aria-disabled:text-text-soft",
        secondary:
          "border border-line bg-surface text-text hover:bg-sunken disabled:text-text-soft disabled:hover:bg-surface",
        quiet: "text-text-soft hover:bg-sunken hover:text-text disabled:hover:bg-transparent",
        danger: "bg-danger-fill text-white hover:opacity-90 disabled:opacity-60",
        link: "text-accent underline underline-offset-4 hover:text-accent-strong",
      },
      size: {
        regular: "h-10 px-4 text-sm",
        small: "h-8 rounded-md px-3 text-xs",
        large: "h-12 px-6 text-base",
        icon: "size-9 rounded-md",
        tiny: "size-7 rounded-md [&_svg]:size-3.5",
        inline: "h-auto p-0",
      },
    },
    defaultVariants: { variant: "primary", size: "regular" },
  },
);

export type ButtonProps = ComponentProps<"button"> & VariantProps<typeof buttonStyle> & { asChild?: boolean };

/** With `asChild` the look goes to the one child, a link for example. */
export function Button({ className, variant, size, asChild = false, type, ...props }: ButtonProps) {
  const Element = asChild ? Slot.Root : "button";
  return (
    <Element
      className={classNames(buttonStyle({ variant, size }), className)}
      {...(asChild ? {} : { type: type ?? "button" })}
      {...props}
    />
  );
}
