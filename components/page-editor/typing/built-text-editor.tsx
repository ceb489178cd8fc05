"use client";

import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { PageText } from "#lib/page-source/schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { elementName } from "#lib/words/page/element-name.ts";
import { typingWords } from "#lib/words/page/typing.ts";
import { useRead } from "../../http/use-read";
import { Alert } from "../../ui/alert";
import { Busy } from "../../ui/busy";
import { Button } from "../../ui/button";
import type { TextEditorProps } from "../page-editor-types";
import { DockedPanel } from "./docked-panel";
import { pageTextPath } from "./page-text";
import { surfaceStyle } from "./surface-style";

interface BuiltTextEditorProps extends TextEditorProps {
  /** Picks the element for a message to the agent, which begins with the wish if there is one. */
  onAsk: (wish: string | null) => void;
}

/**
 * Edits the plain text of an element of a page that a generator has built. It can be typed into at once. Where its place in the sources is
 * not certain, it says so, and what was typed becomes a wish to the agent.
 */
export function BuiltTextEditor(props: BuiltTextEditorProps) {
  const { page, element, box, style, saving, blocked, onLeave } = props;
  const { path, commit } = page.map;
  const { data: text, problem } = useRead<PageText>(pageTextPath(page.workspaceId, { path, commit, ref: element.ref }));
  const before = text ? text.content.join("") : oneLine(element.textContent);
  /** The text in the field once the person has typed. */
  const [own, setOwn] = useState<string | null>(null);
  const typed = own ?? before;
  const [height, setHeight] = useState(box.height);
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const helpId = useId();
  const isSaving = saving.name === "saving" || saving.name === "saved";
  const isFound = text !== null;
  const isChanged = oneLine(typed) !== before;

  const grow = useEffectEvent(() => {
    const { current } = field;
    if (!current) return;
    current.style.height = "0";
    const next = Math.max(box.height, current.scrollHeight);
    current.style.height = `${next}px`;
    setHeight(next);
    props.onHeight(next > box.height + 1 ? next : 0);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useEffect(() => grow(), [typed]);
  const selectAll = useEffectEvent(() => (own === null ? field.current?.select() : undefined));
  useEffect(() => field.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text of the sources takes the place of the page's
  useEffect(() => selectAll(), [isFound]);

  const ask = () => {
    const next = oneLine(typed);
    props.onAsk(isChanged && next !== "" ? typingWords.wish(before, next) : null);
  };
  const save = () => {
    if (isSaving || blocked !== null || !text) return;
    const next = oneLine(typed);
    if (!isChanged) return onLeave();
    if (next === "") return setEmpty(true);
    void props.onSave([{ op: "set-content", path: text.path, ref: text.ref, content: [next] }], page.map.commit);
  };
  const giveWay = useEffectEvent(() => {
    if (saving.name !== "idle" || (isChanged && !text)) return props.onStay();
    if (isChanged) save();
    else onLeave();
  });
  useEffect(() => {
    if (props.isNextWanted) giveWay();
  }, [props.isNextWanted]);

  const refusal = saving.name === "refused" || saving.name === "unreachable" ? saving : null;
  return (
    <>
      <textarea
        ref={field}
        value={typed}
        rows={1}
        readOnly={isSaving}
        aria-label={typingWords.surface(elementName(element.name))}
        aria-describedby={helpId}
        enterKeyHint="done"
        onChange={(event) => {
          setOwn(event.target.value);
          setEmpty(false);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape" && !isSaving) onLeave();
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          if (problem) ask();
          else save();
        }}
        style={{ ...surfaceStyle(box, style, height), resize: "none", overflow: "hidden", padding: 0, border: 0 }}
        className="rounded-[2px] bg-transparent outline-2 outline-accent outline-offset-4"
      />
      <p id={helpId} className="sr-only">
        <span className="pointer-coarse:hidden">{typingWords.keysPlain}</span>
      </p>
      <DockedPanel
        label={typingWords.toolbar}
        anchor={() => boundsOf(field.current)}
        beside={props.beside}
        placedBy={`${box.x} ${box.y} ${height} ${saving.name}`}
      >
        {problem ? (
          <div className="max-w-96 p-2 pb-0">
            <Alert announce>{problem}</Alert>
          </div>
        ) : null}
        {isEmpty ? (
          <p role="status" className="max-w-80 px-3 pt-2 text-text-soft text-xs">
            {typingWords.emptyPlain}
          </p>
        ) : null}
        {refusal ? (
          <p role="alert" className="max-w-96 px-3 pt-2 text-danger text-sm">
            {refusal.problem}
          </p>
        ) : null}
        {isSaving ? (
          <div className="flex min-h-12 min-w-64 items-center p-1.5">
            {saving.name === "saving" ? (
              <Busy className="px-2">{typingWords.saving}</Busy>
            ) : (
              <span role="status" className="px-2 text-positive text-sm">
                {typingWords.savedAndBuilding}
              </span>
            )}
          </div>
        ) : (
          <div className="flex min-h-12 min-w-64 items-center justify-end gap-1 p-1.5">
            {blocked === null ? null : <p className="max-w-80 px-2 text-text-soft text-xs">{blocked}</p>}
            {text || problem ? null : <Busy className="mr-auto px-2">{typingWords.findingSource}</Busy>}
            {refusal?.name === "refused" ? (
              <Button variant="secondary" size="small" onClick={ask}>
                {typingWords.askAgent}
              </Button>
            ) : null}
            <Button variant="quiet" size="small" onClick={onLeave}>
              {problem ? commonWords.close : typingWords.cancel}
            </Button>
            {problem ? (
              <Button size="small" onClick={ask}>
                {typingWords.askAgent}
              </Button>
            ) : (
              <Button size="small" aria-disabled={blocked !== null || !text || undefined} onClick={save}>
                {typingWords.save}
              </Button>
            )}
          </div>
        )}
      </DockedPanel>
    </>
  );
}

const oneLine = (text: string) => text.replace(/\s+/g, " ").trim();

function boundsOf(element: Element | null): DOMRect | null {
  return element?.getBoundingClientRect() ?? null;
}
