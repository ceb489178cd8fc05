import { cva, type VariantProps } from "class-variance-authority";
import { Slot } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

const buttonStyle = cva(
  "inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap font-medium transition-[background-color,border-color,color,opacity] duration-100 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed [&_svg]:shrink-0",
  {
    variants: {
      variant: {
        primary:
          "bg-accent text-on-accent hover:bg-accent-strong disabled:bg-line disabled:text-text-soft aria-disabled:bg-line aria-disabled:text-text-soft",
        secondary:
          "border border-line bg-surface text-text hover:bg-sunken disabled:text-text-soft disabled:opacity-60 disabled:hover:bg-surface aria-disabled:text-text-soft aria-disabled:opacity-60 aria-disabled:hover:bg-surface",
        quiet:
          "text-text-soft hover:bg-sunken hover:text-text disabled:opacity-50 disabled:hover:bg-transparent aria-disabled:opacity-50 aria-disabled:hover:bg-transparent",
        danger: "bg-danger-fill text-white hover:opacity-90 disabled:opacity-60 aria-disabled:opacity-60",
        link: "text-accent underline underline-offset-4 hover:text-accent-strong disabled:no-underline disabled:opacity-50",
      },
      size: {
        regular: "h-10 px-4 text-sm pointer-coarse:h-11 [&_svg]:size-4",
        small: "h-8 px-3 text-xs pointer-coarse:h-11 [&_svg]:size-4",
        large: "h-12 px-6 text-base [&_svg]:size-4",
        icon: "size-9 pointer-coarse:size-11 [&_svg]:size-4",
        tiny: "size-7 pointer-coarse:size-11 [&_svg]:size-3.5",
        inline: "[&_svg]:size-3.5",
      },
      shape: { regular: "", round: "rounded-full" },
    },
    compoundVariants: [
      { shape: "regular", size: ["regular", "large", "inline"], className: "rounded-lg" },
      { shape: "regular", size: ["small", "icon", "tiny"], className: "rounded-md" },
    ],
    defaultVariants: { variant: "primary", size: "regular", shape: "regular" },
  },
);

export type ButtonProps = ComponentProps<"button"> & VariantProps<typeof buttonStyle> & { asChild?: boolean };

/** With `asChild` its single child, for example a link, gets the style. */
export function Button({ className, variant, size, shape, asChild = false, type, ...props }: ButtonProps) {
  const Element = asChild ? Slot.Root : "button";
  return (
    <Element
      className={classNames(buttonStyle({ variant, size, shape }), className)}
      {...(asChild ? {} : { type: type ?? "button" })}
      {...props}
    />
  );
}
