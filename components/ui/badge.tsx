import { cva, type VariantProps } from "class-variance-authority";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";

const badgeStyle = cva(
  "inline-flex items-center gap-1.5 whitespace-nowrap rounded-full px-2.5 py-0.5 font-medium text-2xs [&_svg]:size-3",
  {
    variants: {
      tone: {
        neutral: "bg-sunken text-text-soft",
        accent: "bg-accent-soft text-on-accent-soft",
        positive: "bg-positive-soft text-positive",
        caution: "bg-caution-soft text-caution",
        danger: "bg-danger-soft text-danger",
      },
    },
    defaultVariants: { tone: "neutral" },
  },
);

export function Badge({ className, tone, ...props }: ComponentProps<"span"> & VariantProps<typeof badgeStyle>) {
  return <span className={classNames(badgeStyle({ tone }), className)} {...props} />;
}
