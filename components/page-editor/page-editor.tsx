"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { createPortal } from "react-dom";
import type { SourceElement, SourceMap } from "#lib/page-source/schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { elementName } from "#lib/words/page/element-name.ts";
import { selectWords } from "#lib/words/page/page-editor.ts";
import { releasedWords } from "#lib/words/page/released.ts";
import { boxAround } from "../preview/box-around";
import type { MeasuredElement } from "../preview/frame-messages";
import type { SourceAct } from "../preview/page-act";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { useBrowserValue } from "../ui/hooks/use-browser-value";
import { OpenText } from "./open-text";
import { mayChange } from "./picks/may-change";
import type { PickOnPage } from "./picks/page-picks";
import { PictureDrop } from "./pictures/picture-drop";
import { mayReplace } from "./pictures/picture-operations";
import { textAround } from "./pointing/element-tree";
import { boxOnLayer } from "./pointing/frame-geometry";
import { PageOutlines } from "./pointing/page-outlines";
import { PlacedToolbar } from "./pointing/placed-toolbar";
import { SelectHint } from "./pointing/select-hint";
import { SelectOverlay } from "./pointing/select-overlay";
import { type PageEditorInput, usePageEditor } from "./use-page-editor";

// These load when a person opens them.
const ElementPanel = dynamic(() => import("./element-panel").then((module) => module.ElementPanel), { ssr: false });
const ReleaseDialog = dynamic(() => import("../released/release-dialog").then((module) => module.ReleaseDialog), {
  ssr: false,
});
const ElementList = dynamic(() => import("./pointing/element-list").then((module) => module.ElementList), {
  ssr: false,
});

interface PageEditorProps extends PageEditorInput {
  /** An element over the stage at the app's own scale, for what must not be scaled with the page. */
  layer: HTMLElement | null;
  /** Takes the person to the composer, which has the picks, and begins the message there with a wish. */
  onAsk: (wish?: string) => void;
  /** Opens the source of what is picked. */
  onAct: (act: SourceAct) => void;
  /** The project, whose administrators release parts of the page. */
  project?: { id: string; mayConfigure: boolean } | undefined;
}

/**
 * The editor over the page in the preview: points, picks, and opens the text editor and the panel. Names, texts and ranges come from
 * the server's source map; the page itself only says what lies where.
 */
export function PageEditor({ layer, onAsk, onAct, project, ...input }: PageEditorProps) {
  const { link, picking } = input;
  const editor = usePageEditor(input);
  /** The element in the dialog that releases it, on the version in which it was picked. */
  const [released, setReleased] = useState<{ map: SourceMap; element: SourceElement } | null>(null);
  const { page, tree, editing, saving, isOn, picked, pointed, text, measured, acts } = editor;
  if (!isOn && released !== null) setReleased(null);
  const isTouch = useBrowserValue(
    () => matchMedia("(pointer: coarse)").matches,
    () => false,
  );
  const hintTouch = pointed && picked.length === 0 ? selectWords.hintTouchAgain : selectWords.hintTouch;
  const hint = isTouch ? hintTouch : selectWords.hintPointer;
  const said = editor.problem ?? (tree ? (tree.byRef.size > 0 ? hint : selectWords.unreadable) : selectWords.loading);
  const last = picked.at(-1)?.element;
  // Somebody who presses long on a touch screen finds the acts at once, but picks only by one of them.
  const pressed = isTouch && picking.mode.name === "on" && picking.mode.at !== null ? (pointed?.element ?? null) : null;
  const target = pressed ?? last;
  const names = (pressed ? [pressed] : picked.map(({ element }) => element)).map(({ name }) => elementName(name));
  const typed = pressed ? tree && (textAround(tree, pressed)?.ref ?? null) : editor.mayType;
  const takePressed = () =>
    pressed && !picked.some(({ element }) => element === pressed) ? acts.pick(pressed.ref, false) : undefined;
  const isReleased = pressed
    ? mayChange(page?.map, pressed.ref)
    : picked.every(({ element }) => mayChange(page?.map, element.ref));
  const unreleased = isReleased ? null : (page?.map.released?.sentence ?? null);
  const blocked = unreleased ?? (input.isRunning ? selectWords.blockedByTurn : null);
  const targetBox = boxAround(measured.find(({ ref }) => ref === target?.ref)?.boxes ?? []);
  const hand = { saving, blocked, onLeave: acts.close };
  return (
    <>
      <PageOutlines
        measured={measured}
        picked={editor.outlined}
        lookedAt={picking.lookedAt}
        pointed={pointed}
        isMuted={pointed !== null && !mayChange(page?.map, pointed.element.ref)}
      />
      {isOn ? (
        <SelectOverlay
          ref={editor.overlay}
          link={link}
          isHeld={picking.mode.name === "held"}
          onPoint={(place) => void acts.follow(place)}
          onPick={(place, adds) => void acts.pickAt(place, adds)}
          onEdit={(place) => void acts.editAt(place)}
          onStep={acts.step}
          onPickHere={(adds) => (pointed ? acts.pick(pointed.element.ref, adds) : undefined)}
          onAltReleased={acts.releaseAlt}
          onLeave={acts.leave}
        />
      ) : null}
      {text ? (
        <OpenText
          key={`${text.page.map.commit} ${text.page.map.path} ${text.element.ref}`}
          {...text}
          conversationId={input.conversationId}
          link={link}
          seen={input.seen}
          measured={measured}
          blocked={blocked}
          isNextWanted={picking.next !== null}
          onSaved={input.onSaved}
          onSaving={(isSaving) => picking.dispatch({ type: "saving-told", isSaving })}
          onLeave={acts.close}
          onAsk={(wish) => {
            acts.close();
            const ref = text.shownRef;
            if (ref !== null && !picked.some(({ element }) => element.ref === ref)) acts.pick(ref, false);
            onAsk(wish ?? undefined);
          }}
        />
      ) : null}
      <PictureDrop
        conversationId={input.conversationId}
        link={link}
        page={page}
        pictures={editor.pictures}
        measured={measured}
        isDragged={picking.isDragged}
        blocked={blocked}
        layer={layer}
        onSaved={input.onSaved}
        onEnd={() => {
          picking.dispatch({ type: "drag-ended" });
          // A double click has opened the dialog, so there is nothing else to go back to.
          if (picking.mode.name === "typing" && text === null) acts.leave();
        }}
      />
      {layer && editor.isLocked && page?.map.released
        ? createPortal(
            <Alert
              announce
              className="pointer-events-auto absolute inset-x-4 top-4 mx-auto w-fit max-w-md shadow-overlay"
              action={
                <Button variant="secondary" size="small" onClick={acts.leave}>
                  {commonWords.close}
                </Button>
              }
            >
              {releasedWords.lockedText(page.map.released.sentence)}
            </Alert>,
            layer,
          )
        : null}
      {layer && isOn
        ? createPortal(
            <>
              {editing.name === "pointing" && target ? (
                <PlacedToolbar
                  layer={layer}
                  box={targetBox && editor.overlay.current && boxOnLayer(targetBox, editor.overlay.current, layer)}
                  names={names}
                  onType={typed === null ? null : () => acts.type(typed)}
                  onReplace={
                    page && !page.map.isBuilt && names.length === 1 && mayReplace(target).ok
                      ? () => editor.pictures.replace({ page, element: target, file: null })
                      : undefined
                  }
                  onChange={
                    page?.map.isBuilt
                      ? undefined
                      : () => {
                          takePressed();
                          acts.dispatch({ type: "panel-opened" });
                        }
                  }
                  onAsk={() => {
                    takePressed();
                    onAsk();
                  }}
                  onSource={
                    page && !page.map.isBuilt && names.length === 1
                      ? () => onAct(sourceOf(page.map, target))
                      : undefined
                  }
                  onRelease={
                    page && !page.map.isBuilt && project?.mayConfigure && (pressed || picked.length === 1)
                      ? () => setReleased({ map: page.map, element: target })
                      : undefined
                  }
                  adds={editing.adds}
                  onAdds={() => {
                    takePressed();
                    acts.dispatch({ type: "adding-pressed" });
                  }}
                  onLeave={acts.leave}
                  blocked={blocked}
                />
              ) : null}
              {editing.name === "pointing" && picking.mode.name === "on" ? (
                <div className="absolute inset-x-2 bottom-3 flex justify-center">
                  <SelectHint
                    said={said}
                    onList={tree ? () => acts.dispatch({ type: "list-opened" }) : null}
                    onDone={acts.done}
                  />
                </div>
              ) : null}
              {released && project ? (
                <ReleaseDialog projectId={project.id} {...released} onClose={() => setReleased(null)} />
              ) : null}
              {editing.name === "changing" ? (
                <ElementPanel
                  {...hand}
                  page={page}
                  elements={picked.map(({ element }) => element)}
                  measured={measured}
                  onCover={(covered) => (last ? link.post({ type: "reveal", ref: last.ref, covered }) : undefined)}
                  onTry={(css) => link.post({ type: "try", css })}
                  onType={acts.typePicked}
                  onSave={(operations) =>
                    page ? editor.save(page.map.commit, operations) : Promise.resolve({ name: "idle" })
                  }
                  onUnsaved={input.onUnsaved}
                  onChanged={input.onSaved}
                  onPick={({ ref }) => acts.pick(ref, false)}
                  replacedBy={editor.pictures.replacedBy}
                  onReplace={(element) => (page ? editor.pictures.replace({ page, element, file: null }) : undefined)}
                />
              ) : null}
              {editing.name === "pointing" && editing.isListing && tree ? (
                <ElementList
                  tree={tree}
                  picked={new Set(picked.map(({ element }) => element.ref))}
                  onPick={({ ref }) => acts.pickFromList(ref)}
                  actsOf={() => layer.querySelector("[role=toolbar] button")}
                  onClose={() => acts.dispatch({ type: "list-closed" })}
                />
              ) : null}
            </>,
            layer,
          )
        : null}
      <p role="status" className="sr-only">
        {pointed?.at.by === "keys" ? saidOf(pointed.element, measured, picked) : ""}
      </p>
    </>
  );
}

function sourceOf({ path, commit }: SourceMap, { start, end }: SourceElement): SourceAct {
  return { name: "source", path, at: { commit, start, end } };
}

/** Returns what a screen reader says when the arrow keys reach an element. */
function saidOf(element: SourceElement, measured: readonly MeasuredElement[], picked: readonly PickOnPage[]): string {
  const isPicked = picked.some((pick) => pick.element.ref === element.ref);
  const name = isPicked ? selectWords.pickedNow(elementName(element.name)) : elementName(element.name);
  const box = measured.find(({ ref }) => ref === element.ref);
  return box && boxAround(box.boxes) === null ? selectWords.notShown(name) : name;
}
