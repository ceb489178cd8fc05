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
  /** Picks the element for a message to the agent. */
  onAsk: () => void;
}

/**
 * Edits the plain text of an element of a page that a generator has built. Where its place in the sources is not certain, it says so and
 * offers to ask the agent.
 */
export function BuiltTextEditor(props: BuiltTextEditorProps) {
  const { page, element, box, style, onLeave, onAsk } = props;
  const { path, commit } = page.map;
  const { data: text, problem } = useRead<PageText>(pageTextPath(page.workspaceId, { path, commit, ref: element.ref }));
  const place = useRef<HTMLDivElement>(null);
  if (text) return <OpenedText {...props} text={text} />;
  return (
    <>
      <div ref={place} style={surfaceStyle(box, style, box.height)} className="wrap-break-word">
        {element.textContent}
      </div>
      <DockedPanel label={typingWords.toolbar} anchor={() => boundsOf(place.current)} placedBy={`${box.y} ${problem}`}>
        {problem ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: Escape leaves from any of the buttons in it
          <div
            className="grid max-w-96 gap-2 p-2"
            onKeyDown={(event) => (event.key === "Escape" ? onLeave() : undefined)}
          >
            <Alert announce>{problem}</Alert>
            <span className="flex justify-end gap-1">
              <Button variant="quiet" size="small" onClick={onLeave}>
                {commonWords.close}
              </Button>
              <Button size="small" autoFocus onClick={onAsk}>
                {typingWords.askAgent}
              </Button>
            </span>
          </div>
        ) : (
          <Busy className="p-3">{typingWords.findingSource}</Busy>
        )}
      </DockedPanel>
    </>
  );
}

function OpenedText(props: BuiltTextEditorProps & { text: PageText }) {
  const { text, page, element, box, style, saving, blocked, onLeave, onAsk } = props;
  const before = text.content.join("");
  const [typed, setTyped] = useState(before);
  const [height, setHeight] = useState(box.height);
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const helpId = useId();
  const isSaving = saving.name === "saving" || saving.name === "saved";

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
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  const save = () => {
    if (isSaving || blocked !== null) return;
    const next = typed.replace(/\s+/g, " ").trim();
    if (next === before) return onLeave();
    if (next === "") return setEmpty(true);
    void props.onSave([{ op: "set-content", path: text.path, ref: text.ref, content: [next] }], page.map.commit);
  };
  const giveWay = useEffectEvent(() => {
    if (saving.name === "idle" && typed !== before) save();
    else if (saving.name === "idle") onLeave();
    else props.onStay();
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
          setTyped(event.target.value);
          setEmpty(false);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape" && !isSaving) onLeave();
          if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
          event.preventDefault();
          save();
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
        placedBy={`${box.x} ${box.y} ${height} ${saving.name}`}
      >
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
            {refusal?.name === "refused" ? (
              <Button variant="secondary" size="small" onClick={onAsk}>
                {typingWords.askAgent}
              </Button>
            ) : null}
            <Button variant="quiet" size="small" onClick={onLeave}>
              {typingWords.cancel}
            </Button>
            <Button size="small" aria-disabled={blocked !== null || undefined} onClick={save}>
              {typingWords.save}
            </Button>
          </div>
        )}
      </DockedPanel>
    </>
  );
}

function boundsOf(element: Element | null): DOMRect | null {
  return element?.getBoundingClientRect() ?? null;
}
