import { cva, type VariantProps } from "class-variance-authority";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

const alertStyle = cva("flex gap-3 rounded-xl border px-4 py-3 text-sm", {
  variants: {
    tone: {
      neutral: "border-line bg-sunken text-text",
      positive: "border-transparent bg-positive-soft text-positive",
      caution: "border-caution-line bg-caution-soft text-caution",
      danger: "border-danger-line bg-danger-soft text-danger",
    },
  },
  defaultVariants: { tone: "neutral" },
});

const icons = { neutral: Info, positive: CircleCheck, caution: TriangleAlert, danger: CircleAlert };

interface AlertProps extends VariantProps<typeof alertStyle> {
  children: ReactNode;
  action?: ReactNode;
  className?: string;
  /** True if screen readers announce it at once, as the result of the person's own action. */
  announce?: boolean;
}

export function Alert({ tone, children, action, className, announce = false }: AlertProps) {
  const Icon = icons[tone ?? "neutral"];
  return (
    <div className={classNames(alertStyle({ tone }), className)} role={announce ? "alert" : undefined}>
      <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
      <div className="min-w-0 flex-1">
        <div className="[overflow-wrap:anywhere]">{children}</div>
        {action ? <div className="mt-3 flex flex-wrap gap-2">{action}</div> : null}
      </div>
    </div>
  );
}
