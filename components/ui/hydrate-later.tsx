"use client";

import { Activity, type ReactElement, type ReactNode, use, useEffect, useRef, useState } from "react";
import { useHydrating } from "./hooks/use-hydrating";
import { whenIdle } from "./when-idle";

// React hydrates a whole page at once, and a phone answers to nothing meanwhile. The content of HydrateLater stays as the server has rendered
// it, and is hydrated by itself later. A press on it is not lost: React hydrates the pressed part first, within the event.
// See docs/decisions/0053-a-phone-does-less-at-once.md.

interface Gate {
  isOpen: boolean;
  /** True once React has tried to hydrate the part. */
  isTried: boolean;
  readonly opened: Promise<void>;
  open: () => void;
}

function newGate(isOpen: boolean): Gate {
  let tell: () => void;
  const opened = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const gate = {
    isOpen,
    isTried: false,
    opened,
    open: () => {
      gate.isOpen = true;
      tell();
    },
  };
  return gate;
}

// The parts that wait until the page is idle, the newest last.
const waiting: Gate[] = [];
let isIdleAwaited = false;

function openNext(isLate: boolean) {
  if (isLate) openAll();
  else waiting.pop()?.open();
  isIdleAwaited = false;
  awaitIdle();
}

function awaitIdle() {
  if (isIdleAwaited || waiting.length === 0) return;
  isIdleAwaited = true;
  whenIdle(openNext);
}

/** Opens all waiting parts. For an event it runs before React sees it, which then finds the pressed part ready to be hydrated. */
function openAll() {
  for (const gate of waiting.splice(0)) gate.open();
}

const inputs = ["pointerdown", "touchstart", "keydown", "focusin", "click"] as const;

function wait(gate: Gate): () => void {
  waiting.push(gate);
  for (const input of inputs) window.addEventListener(input, openAll, true);
  awaitIdle();
  return () => {
    const at = waiting.indexOf(gate);
    if (at !== -1) waiting.splice(at, 1);
  };
}

interface HydrateLaterProps {
  children: ReactNode;
  /** With it the content is hydrated when the media query matches, and not in an idle moment. */
  media?: string;
  /** True hydrates the content at once. */
  isNeeded?: boolean;
}

/** Leaves its content as the server has rendered it until the page is idle or some seconds old, or a person presses a key or touches the page. */
export function HydrateLater({ children, media, isNeeded = false }: HydrateLaterProps) {
  const isHydrating = useHydrating();
  const [gate] = useState(() => newGate(!isHydrating || isNeeded));
  // While the gate is closed React must find the same element: it hydrates a part whose element has changed.
  const [first] = useState(() => ({ children, part: partOf(gate, children) }));
  const newest = useRef(children);
  const [, setOpened] = useState(false);
  if (isNeeded && !gate.isOpen) gate.open();

  useEffect(() => {
    newest.current = children;
  }, [children]);
  useEffect(() => {
    if (gate.isOpen) return;
    void gate.opened.then(() => {
      if (newest.current !== first.children) setOpened(true);
    });
    return media === undefined ? wait(gate) : openWhile(media, gate);
  }, [gate, media, first]);

  return gate.isOpen ? partOf(gate, children) : first.part;
}

function openWhile(media: string, gate: Gate): () => void {
  const query = window.matchMedia(media);
  const look = () => {
    if (query.matches) gate.open();
  };
  look();
  query.addEventListener("change", look);
  return () => query.removeEventListener("change", look);
}

const partOf = (gate: Gate, children: ReactNode): ReactElement => (
  <Activity>
    <Part gate={gate}>{children}</Part>
  </Activity>
);

function Part({ gate, children }: { gate: Gate; children: ReactNode }) {
  const isHydrating = useHydrating();
  // Only what the server has rendered can wait.
  if (!isHydrating || gate.isOpen || typeof window === "undefined") return children;
  // React tries again if a context around the part has changed. An update that waits for the part must not wait for a press.
  if (gate.isTried) gate.open();
  else {
    gate.isTried = true;
    use(gate.opened);
  }
  return children;
}
