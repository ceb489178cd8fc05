"use client";

import { Check } from "lucide-react";
import { useId, useMemo, useRef, useState } from "react";
import type { SourceElement } from "#lib/page-source/schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { elementName } from "#lib/words/page/element-name.ts";
import { selectWords } from "#lib/words/page/page-editor.ts";
import { Input } from "../../ui/input";
import { Dialog, DialogContent } from "../../ui/overlays/dialog";
import { type ElementTree, listElements } from "./element-tree";

interface ElementListProps {
  tree: ElementTree;
  /** The refs of what is picked on this page. */
  picked: ReadonlySet<string>;
  onPick: (element: SourceElement) => void;
  /** Returns where the acts on a chosen part begin. */
  actsOf: () => HTMLElement | null;
  onClose: () => void;
}

const shownMax = 300;

/** The parts of a page by their names, for a person who does not point. */
export function ElementList({ tree, picked, onPick, actsOf, onClose }: ElementListProps) {
  const isChosen = useRef(false);
  const choose = (element: SourceElement) => {
    isChosen.current = true;
    onPick(element);
  };
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        title={selectWords.listTitle}
        closeLabel={commonWords.close}
        returnTo={() => (isChosen.current ? actsOf() : null)}
      >
        <ElementListBody tree={tree} picked={picked} onPick={choose} />
      </DialogContent>
    </Dialog>
  );
}

/** The list itself, with its search. */
export function ElementListBody({ tree, picked, onPick }: Omit<ElementListProps, "actsOf" | "onClose">) {
  const [typed, setTyped] = useState("");
  const id = useId();
  const { listed, hasMore } = useMemo(() => listElements(tree, typed, shownMax), [tree, typed]);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 p-3 sm:max-h-[28rem]">
      <label htmlFor={id} className="sr-only">
        {selectWords.listSearch}
      </label>
      <Input
        id={id}
        type="search"
        data-focus-first
        className="shrink-0"
        value={typed}
        placeholder={selectWords.listSearch}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && listed[0]) onPick(listed[0].element);
        }}
      />
      {listed.length === 0 ? (
        <p className="px-3 py-2 text-sm text-text-soft">
          {typed.trim() === "" ? selectWords.listEmpty : selectWords.listNothing}
        </p>
      ) : (
        <ul aria-label={selectWords.listTitle} className="min-h-0 flex-1 overflow-y-auto">
          {listed.map(({ element, level }) => (
            <li key={element.ref}>
              <button
                type="button"
                aria-pressed={picked.has(element.ref)}
                onClick={() => onPick(element)}
                style={{ paddingLeft: `${0.75 + Math.min(level, 8)}rem` }}
                className="flex min-h-9 w-full items-center gap-2 rounded-md py-1.5 pr-3 text-left text-sm hover:bg-sunken aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft"
              >
                <span className="min-w-0 flex-1 truncate">{elementName(element.name)}</span>
                {picked.has(element.ref) ? <Check aria-hidden className="size-4 shrink-0" /> : null}
              </button>
            </li>
          ))}
        </ul>
      )}
      {hasMore ? <p className="px-3 py-1 text-text-soft text-xs">{selectWords.listMore}</p> : null}
    </div>
  );
}
