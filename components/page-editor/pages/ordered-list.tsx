"use client";

import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from "react";
import { pagesWords } from "#lib/words/page/pages.ts";
import { Button } from "../../ui/button";
import { moveTo, placeUnder } from "./moved-item";

interface OrderedListProps {
  items: readonly { id: string; label: string }[];
  onOrder: (ids: string[]) => void;
}

/** A list in which an entry is moved by dragging its handle, by the arrow keys on it, or by its buttons. */
export function OrderedList({ items, onOrder }: OrderedListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState("");
  const ids = items.map(({ id }) => id);
  const move = (id: string, to: number) => {
    const place = Math.max(0, Math.min(ids.length - 1, to));
    const label = items.find((item) => item.id === id)?.label ?? "";
    setSaid(pagesWords.moved(label, place + 1, ids.length));
    if (ids[place] !== id) onOrder(moveTo(ids, id, place));
  };
  const press = (event: KeyboardEvent, id: string) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    move(id, ids.indexOf(id) + by);
  };
  const drag = (event: PointerEvent) => {
    if (dragged === null) return;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const place = placeUnder(event.clientY, rows);
    if (place !== ids.indexOf(dragged)) move(dragged, place);
  };
  return (
    <>
      <ol
        ref={list}
        className="grid gap-1"
        onPointerMove={drag}
        onPointerUp={() => setDragged(null)}
        onLostPointerCapture={() => setDragged(null)}
      >
        {items.map(({ id, label }, index) => (
          <li
            key={id}
            data-dragged={dragged === id || undefined}
            className="flex min-w-0 items-center gap-1 rounded-lg border border-line bg-surface pr-1 data-dragged:border-accent data-dragged:bg-accent-soft data-dragged:text-on-accent-soft"
          >
            <button
              type="button"
              aria-label={pagesWords.move(label)}
              onKeyDown={(event) => press(event, id)}
              onPointerDown={(event) => {
                // The list takes the pointer: an entry that takes another place in the document would lose it.
                list.current?.setPointerCapture(event.pointerId);
                setDragged(id);
              }}
              className="flex h-11 w-10 shrink-0 cursor-grab touch-none items-center justify-center rounded-l-lg text-text-soft hover:text-text active:cursor-grabbing"
            >
              <GripVertical aria-hidden className="size-4" />
            </button>
            <span className="min-w-0 flex-1 truncate text-sm">{label}</span>
            <Step
              label={`${pagesWords.move(label)}: ${pagesWords.up}`}
              isOff={index === 0}
              onPress={() => move(id, index - 1)}
            >
              <ArrowUp aria-hidden />
            </Step>
            <Step
              label={`${pagesWords.move(label)}: ${pagesWords.down}`}
              isOff={index === items.length - 1}
              onPress={() => move(id, index + 1)}
            >
              <ArrowDown aria-hidden />
            </Step>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  );
}

interface StepProps {
  label: string;
  isOff: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** Stays focusable at the end of the list, so that the focus is not lost there. */
function Step({ label, isOff, onPress, children }: StepProps) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onPress}
    >
      {children}
    </Button>
  );
}
