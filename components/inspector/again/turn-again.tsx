"use client";

import { type ReactNode, useId } from "react";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";

interface TurnAgainProps {
  /** Says what a press opens. */
  title: string;
  text: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  problem: string | null;
  children: ReactNode;
}

/** A button that opens what can be done with a turn again: what it means, and the way to begin. */
export function TurnAgain({ title, text, isOpen, onOpen, problem, children }: TurnAgainProps) {
  const panel = useId();
  return (
    <div className="grid min-w-0 justify-items-start gap-3">
      <Button
        variant="secondary"
        size="small"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => onOpen(!isOpen)}
        className="h-auto min-h-8 whitespace-normal text-left max-sm:min-h-11 pointer-coarse:min-h-11"
      >
        {title}
      </Button>
      <div id={panel} className="w-full min-w-0">
        {isOpen ? (
          <div className="grid max-w-prose gap-4 rounded-2xl border border-line bg-surface p-4">
            <p className="text-pretty text-sm text-text-soft">{text}</p>
            {problem ? (
              <Alert tone="danger" announce>
                {problem}
              </Alert>
            ) : null}
            {children}
          </div>
        ) : null}
      </div>
    </div>
  );
}
