import type { ReactNode } from "react";
import { classNames } from "./class-names";

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** The next step. */
  description: string;
  action?: ReactNode;
  className?: string;
}

export function EmptyState({ icon, title, description, action, className }: EmptyStateProps) {
  return (
    <div className={classNames("flex flex-col items-center px-6 py-16 text-center", className)}>
      {icon ? (
        <div className="mb-5 grid size-14 place-items-center rounded-2xl bg-accent-soft text-on-accent-soft [&_svg]:size-6">
          {icon}
        </div>
      ) : null}
      <h2 className="font-display font-semibold text-xl">{title}</h2>
      <p className="mt-2 max-w-sm text-balance text-sm text-text-soft">{description}</p>
      {action ? <div className="mt-6">{action}</div> : null}
    </div>
  );
}
