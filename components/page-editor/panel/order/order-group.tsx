"use client";

import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, Copy, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { panelWords } from "#lib/words/page/page-editor.ts";
import { Button } from "../../../ui/button";
import { Group } from "../group";
import type { MoveWay, MoveWays } from "./move-ways";
import type { OrderAct } from "./order-operations";

interface OrderGroupProps {
  mayMove: { up: boolean; down: boolean } | null;
  ways: MoveWays;
  isOff: boolean;
  onAct: (act: OrderAct) => void;
}

const arrows: Record<MoveWay, ReactNode> = {
  up: <ArrowUp aria-hidden />,
  down: <ArrowDown aria-hidden />,
  left: <ArrowLeft aria-hidden />,
  right: <ArrowRight aria-hidden />,
};

/** Moves, duplicates and removes what is picked, at once. */
export function OrderGroup({ mayMove, ways, isOff, onAct }: OrderGroupProps) {
  const button = (act: OrderAct, label: string, icon: ReactNode, isPossible = true) => (
    <Button
      variant="secondary"
      size="small"
      // Stays focusable at the end of the list, so that the focus is not lost there.
      aria-disabled={isOff || !isPossible || undefined}
      onClick={isOff || !isPossible ? undefined : () => onAct(act)}
      className="justify-start px-2.5"
    >
      {icon}
      {label}
    </Button>
  );
  return (
    <Group title={panelWords.place}>
      <div className="grid grid-cols-2 gap-2">
        {mayMove ? button("up", panelWords.move[ways.up], arrows[ways.up], mayMove.up) : null}
        {mayMove ? button("down", panelWords.move[ways.down], arrows[ways.down], mayMove.down) : null}
        {button("duplicate", panelWords.duplicate, <Copy aria-hidden />)}
        {button("remove", panelWords.remove, <Trash2 aria-hidden />)}
      </div>
    </Group>
  );
}
