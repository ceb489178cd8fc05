"use client";

import { ChevronRight } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useRef } from "react";
import { inspectorWords } from "#lib/words/inspector.ts";
import { CopyButton } from "../conversation/copy-button";
import { MarkedText } from "./marked-text";

interface TextBlockProps {
  /** Its place in the page's address, unique on the page. */
  id?: string;
  title: string;
  /** A word about its source. */
  note?: ReactNode;
  tokens?: number;
  text: string;
  isOpen?: boolean;
  /** Whether the text stands for another one that is being read. */
  isLoading?: boolean;
  /** Called when a person opens it, for a text that is read only then. */
  onOpen?: () => void;
  /** Stands below the text. */
  children?: ReactNode;
}

/** A text under its title, opened on demand or by the page's address, word for word. */
export function TextBlock({
  id,
  title,
  note,
  tokens,
  text,
  isOpen = false,
  isLoading = false,
  onOpen,
  children,
}: TextBlockProps) {
  const named = useRef<HTMLDetailsElement>(null);
  // The block arrives after the page, when the browser has looked for the place in vain.
  const goTo = useCallback(
    (block: HTMLDetailsElement | null) => {
      named.current = block && id && location.hash === `#${CSS.escape(id)}` ? block : null;
      if (!named.current || !block) return;
      block.open = true;
      block.scrollIntoView();
      block.querySelector("summary")?.focus({ preventScroll: true });
    },
    [id],
  );
  // The searched text may stand far below in a long block, which scrolls by itself.
  useEffect(() => {
    if (isLoading) return;
    const [shown, mark] = [named.current?.querySelector("pre"), named.current?.querySelector("mark")];
    if (shown && mark) shown.scrollTop = mark.offsetTop - shown.offsetTop - shown.clientHeight / 3;
  }, [isLoading]);
  return (
    <details
      id={id}
      ref={goTo}
      open={isOpen}
      onToggle={(event) => event.currentTarget.open && onOpen?.()}
      className="group relative min-w-0 scroll-mt-4 overflow-hidden rounded-xl border border-line bg-surface"
    >
      <summary className="flex min-h-11 list-none items-center gap-2 px-3 py-2 text-sm hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 shrink-0 text-text-soft group-open:rotate-90" />
        <span className="min-w-0 truncate font-medium">{title}</span>
        {note ? <span className="min-w-0 truncate text-text-soft text-xs">{note}</span> : null}
        {tokens === undefined ? null : (
          <span className="ml-auto shrink-0 text-text-soft text-xs tabular-nums">{inspectorWords.tokens(tokens)}</span>
        )}
      </summary>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        aria-busy={isLoading}
        className="max-h-[32rem] overflow-auto whitespace-pre-wrap border-line border-t bg-sunken p-4 pr-12 font-mono text-xs leading-relaxed [overflow-wrap:anywhere]"
      >
        <MarkedText>{text}</MarkedText>
      </pre>
      {children}
      {id === undefined ? null : (
        <div className="absolute top-13 right-3">
          <CopyButton
            of="link"
            label={inspectorWords.copyLink(title)}
            read={() => `${location.origin}${location.pathname}${location.search}#${CSS.escape(id)}`}
          />
        </div>
      )}
    </details>
  );
}
