"use client";

import { PenLine } from "lucide-react";
import { panelWords } from "#lib/words/page/page-editor.ts";
import { Button } from "../../ui/button";
import { Textarea } from "../../ui/textarea";
import { Group } from "./group";
import type { TextKind } from "./panel-groups";

interface TextGroupProps {
  kind: TextKind;
  text: string;
  problem: string | null;
  isOff: boolean;
  onText: (text: string) => void;
  onEnter: () => void;
  /** Opens the editor on the page. */
  onType: () => void;
}

/** The text of an element: a field for a plain one, the editor on the page for one with links or bold words. */
export function TextGroup({ kind, text, problem, isOff, onText, onEnter, onType }: TextGroupProps) {
  return (
    <Group title={panelWords.text}>
      {kind === "plain" ? (
        <div className="grid gap-1.5">
          <Textarea
            aria-label={panelWords.text}
            aria-invalid={problem ? true : undefined}
            isShort
            rows={2}
            value={text}
            readOnly={isOff}
            onChange={({ target }) => onText(target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              onEnter();
            }}
            className="text-sm"
          />
          {problem ? (
            <p role="alert" className="text-danger text-xs">
              {problem}
            </p>
          ) : null}
        </div>
      ) : (
        <div className="grid justify-items-start gap-2">
          <p className="text-text-soft text-xs">{panelWords.formatted}</p>
          <Button variant="secondary" size="small" disabled={isOff} onClick={onType}>
            <PenLine aria-hidden />
            {panelWords.editText}
          </Button>
        </div>
      )}
    </Group>
  );
}
