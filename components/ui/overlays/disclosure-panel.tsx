"use client";

import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { Button } from "../button";
import { Tooltip } from "./tooltip";

interface DisclosurePanelProps {
  label: string;
  icon: ReactNode;
  /** The panel's content; `close` returns the focus to the button. */
  children: (close: () => void) => ReactNode;
}

/** A button with a panel below it, which closes when the focus leaves it, or with Escape. */
export function DisclosurePanel({ label, icon, children }: DisclosurePanelProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setOpen(false);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !isOpen) return;
    event.stopPropagation();
    close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what happens to the controls inside
    <div onBlur={leave} onKeyDown={press}>
      <Tooltip content={isOpen ? null : label}>
        <Button
          ref={button}
          variant="quiet"
          size="icon"
          aria-label={label}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
          className="aria-expanded:bg-sunken aria-expanded:text-text"
        >
          {icon}
        </Button>
      </Tooltip>
      {isOpen ? (
        <div
          id={id}
          // The panel itself takes the focus of a press beside its controls, which would otherwise close it.
          tabIndex={-1}
          className="absolute inset-x-2 top-full z-30 mt-1 max-h-[min(28rem,70dvh)] max-w-sm animate-appear overflow-y-auto rounded-xl border border-line bg-surface shadow-overlay focus-visible:outline-none"
        >
          {children(close)}
        </div>
      ) : null}
    </div>
  );
}
