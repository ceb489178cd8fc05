import { ArrowLeft } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";

interface PageHeadingProps {
  title: string;
  text?: ReactNode;
  back?: { href: string; label: string };
  action?: ReactNode;
}

export function PageHeading({ title, text, back, action }: PageHeadingProps) {
  return (
    <header className="mb-8 grid gap-4 sm:mb-10">
      {back ? (
        <Link
          href={back.href}
          className="inline-flex items-center gap-1.5 justify-self-start max-sm:min-h-11 rounded-md text-sm text-text-soft hover:text-text"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {back.label}
        </Link>
      ) : null}
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
        <div className="min-w-0">
          <h1 className="font-display font-semibold text-3xl leading-tight tracking-tight [overflow-wrap:anywhere] sm:text-4xl">
            {title}
          </h1>
          {text ? <div className="mt-2 max-w-prose text-text-soft">{text}</div> : null}
        </div>
        {action ? <div className="max-w-full shrink-0">{action}</div> : null}
      </div>
    </header>
  );
}
