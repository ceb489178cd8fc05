import type { ReactNode } from "react";
import { Alert } from "../ui/alert";

interface TitledPartProps {
  /** By which a link leads here. */
  id?: string;
  title: string;
  text?: string | undefined;
  /** The sentence about a failed change; null if none failed. */
  problem?: string | null;
  children: ReactNode;
}

/** A part of a page about instructions: a heading, a sentence about it, and what it holds. */
export function TitledPart({ id, title, text, problem, children }: TitledPartProps) {
  return (
    <section id={id} className="grid scroll-mt-6 grid-cols-[minmax(0,1fr)] gap-4">
      <header className="grid gap-1.5">
        <h2 className="font-display font-semibold text-lg">{title}</h2>
        {text ? <p className="max-w-prose text-pretty text-sm text-text-soft">{text}</p> : null}
      </header>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      {children}
    </section>
  );
}
