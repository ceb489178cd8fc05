"use client";

import { useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from "react";
import type { SourceElement, SourceMap } from "#lib/page-source/schema.ts";
import { readDraft } from "../conversation/composer/draft";
import { readFiles } from "../conversation/files/kept-files";
import { boxAround } from "../preview/box-around";
import type { FrameLink, SeenPage } from "../preview/frame-link";
import { type EditingState, editingReducer, notPointing } from "./editing-state";
import type { EditedPage } from "./page-editor-types";
import { refsOfWays } from "./panel/order/move-ways";
import { findAgain } from "./picks/find-again";
import { findInVersion } from "./picks/find-in-version";
import { mayChange } from "./picks/may-change";
import { picksOnPage, toPick } from "./picks/page-picks";
import type { Place } from "./picks/picking-state";
import type { Picking } from "./picks/use-picking";
import { mayReplace } from "./pictures/picture-operations";
import { useReplacing } from "./pictures/use-replacing";
import { type Step, stepFrom, textAround, treeOf } from "./pointing/element-tree";
import { useFrameAnswers } from "./pointing/use-frame-answers";
import { usePointing } from "./pointing/use-pointing";
import { keepTyped, moveTyped, type TypedDraft } from "./typing/typed-drafts";
import { useSaveOperations } from "./use-save-operations";
import { useSourceMap } from "./use-source-map";

export interface PageEditorInput {
  workspaceId: string;
  conversationId: string;
  link: FrameLink;
  seen: SeenPage | null;
  picking: Picking;
  /** True while the agent works: nothing can be changed by hand then. */
  isRunning: boolean;
  /** Called when a change by hand is stored. */
  onSaved: () => void;
  /** Called when changes that a person left could not be saved; `problem` is a sentence. The page editor may be gone by then. */
  onUnsaved: (problem: string) => void;
  /** Called when the mode has ended from inside, for the focus to return to the preview's bar. */
  onLeft: () => void;
  /** Called when a text that was opened by a double click is closed, for the focus to return to the page. */
  onTyped: () => void;
}

/** Returns the state of the page editor and its acts: what is pointed at, picked, typed into, and how each begins and ends. */
export function usePageEditor({ workspaceId, link, seen, picking, ...input }: PageEditorInput) {
  const { mode } = picking;
  const { map, problem } = useSourceMap(workspaceId, seen);
  const address = seen?.path ?? "/";
  const page = useMemo<EditedPage | null>(() => map && { workspaceId, address, map }, [workspaceId, address, map]);
  const tree = useMemo(() => map && treeOf(map), [map]);
  const [editing, dispatch] = useReducer(editingReducer, notPointing);
  // A text that is typed into has a saving of its own.
  const { saving, save, forget } = useSaveOperations(input.conversationId, input.onSaved);
  const overlay = useRef<HTMLDivElement>(null);
  const focusedFrame = useRef<HTMLIFrameElement>(null);
  const documentKey = seen?.key ?? "";
  /** The document in which a text was double-clicked that is not released to the person. */
  const [locked, setLocked] = useState<string | null>(null);
  useEffect(() => {
    if (documentKey) dispatch({ type: "page-changed" });
  }, [documentKey]);

  const isOn = mode.name === "on" || mode.name === "held";
  const picked = useMemo(() => (page ? picksOnPage(page, picking.picks) : []), [page, picking.picks]);
  const pointedAt = isOn && editing.name === "pointing" ? editing.pointed : null;
  const pointedElement = (pointedAt && tree?.byRef.get(pointedAt.ref)) ?? null;
  const pointed = pointedAt && pointedElement ? { at: pointedAt, element: pointedElement } : null;
  const text = useMemo(() => (editing.name === "typing" ? openedText(editing, page) : null), [editing, page]);
  // A text that is typed into has a border of its own.
  const outlined = picked.filter(
    ({ pick, element }) => (isOn || pick.id === picking.lookedAt) && element.ref !== text?.shownRef,
  );
  const replacing = useReplacing(page);
  const refs = [
    replacing.ref,
    ...outlined.map(({ element }) => element.ref),
    pointedElement?.ref,
    text?.shownRef,
    ...(text?.partRefs ?? []),
    ...(editing.name === "changing" && page && picked.length === 1
      ? picked.flatMap(({ element }) => refsOfWays(element, page.map))
      : []),
    ...(text?.besideRefs ?? []),
  ];
  const { ask, measured } = useFrameAnswers(link, documentKey, [...new Set(refs.filter((ref) => ref != null))]);
  const { at, follow } = usePointing(tree, ask, (next) => dispatch({ type: "pointed", at: next }));
  const dragging = usePointing(replacing.tree, ask, (next) => replacing.dragTo(next?.ref ?? null));

  const leave = () => {
    dispatch({ type: "closed" });
    picking.dispatch({ type: "left" });
    input.onLeft();
  };
  const done = () => {
    leave();
    const { conversationId } = input;
    // A message may be files alone.
    const isWriting = readDraft(conversationId).trim() !== "" || readFiles(conversationId).length > 0;
    picking.dispatch({ type: "done", isWriting });
  };
  const close = () => {
    forget();
    dispatch({ type: "closed" });
    if (mode.name !== "typing" && mode.name !== "resuming") return overlay.current?.focus({ preventScroll: true });
    picking.dispatch({ type: "text-closed" });
    if (picking.next === null) input.onTyped();
  };
  const pick = (ref: string, adds: boolean) => {
    const element = tree?.byRef.get(ref);
    if (!page || !element) return;
    const known = picked.find((other) => other.element.ref === ref);
    if (known) picking.dispatch({ type: "unpicked", id: known.pick.id });
    else picking.dispatch({ type: "picked", pick: toPick(page, element), adds: adds || editing.adds });
  };
  const pickAt = async (place: Place, adds: boolean) => {
    const found = await at(place);
    if (!found) return;
    // A finger does not move away from what a long press pointed at: both would look picked.
    if (pointedAt?.ref !== found.element.ref) dispatch({ type: "pointed", at: null });
    pick(found.element.ref, adds);
  };
  const pickFromList = (ref: string) => {
    dispatch({ type: "list-closed" });
    link.post({ type: "reveal", ref });
    dispatch({ type: "pointed", at: { ref, isScripted: false, by: "keys" } });
    if (!picked.some(({ element }) => element.ref === ref)) pick(ref, false);
  };
  const type = (ref: string) => {
    // While the agent works a text can be typed, and is saved afterwards.
    const around = tree?.byRef.get(ref)?.typing;
    if (page && around !== undefined && mayChange(page.map, around))
      dispatch({ type: "text-opened", page, ref: around });
  };
  // The map of a version that was just saved arrives a moment after the panel says so.
  const [isTypingWished, wishTyping] = useState(false);
  const typePicked = useEffectEvent(() => {
    const [only] = picked;
    wishTyping(false);
    if (only && editing.name === "changing") type(only.element.ref);
  });
  useEffect(() => {
    if (isTypingWished && page) typePicked();
  }, [isTypingWished, page]);
  /** Opens the text at a place, or the dialog that replaces the picture there. */
  const editAt = async (place: Place) => {
    setLocked(null);
    const found = await at(place);
    const isReplaceable = !page?.map.isBuilt && !input.isRunning;
    const isPicture = found !== null && !found.isScripted && isReplaceable && mayReplace(found.element).ok;
    const element = isPicture ? found.element : tree && found && textAround(tree, found.element);
    if (!element || !page) {
      if (mode.name === "typing") leave();
    } else if (!mayChange(page.map, element.ref)) {
      // An element that may not be changed is picked, so that the toolbar says why.
      if (isOn) pick(element.ref, false);
      else setLocked(documentKey);
    } else if (isPicture) replacing.replace({ page, element, file: null });
    else type(element.ref);
  };
  const resume = (draft: TypedDraft) => {
    const found = map && findAgain(map, draft.element);
    if (!found || found.typing !== found.ref) {
      keepTyped({ ...draft, isGone: true });
      return leave();
    }
    if (found.ref !== draft.ref) moveTyped(draft, found);
    link.post({ type: "reveal", ref: found.ref });
    type(found.ref);
  };
  const step = (way: Step) => {
    const next = tree && stepFrom(tree, pointedAt?.ref ?? picked.at(-1)?.element.ref ?? null, way);
    if (!next) return;
    link.post({ type: "reveal", ref: next.ref });
    dispatch({ type: "pointed", at: { ref: next.ref, isScripted: false, by: "keys" } });
  };
  const begun = useRef<typeof mode | null>(null);
  const begin = useEffectEvent(() => {
    if (mode.name === "typing") void editAt(mode.at);
    else if (mode.name === "resuming") resume(mode.draft);
    else if (mode.name !== "off" && mode.name !== "look" && mode.at) void follow(mode.at);
  });
  const isRead = tree !== null;
  useEffect(() => {
    // Once for each wish: a later version of the page must not open its text in place of the one that is typed into.
    if (!isRead || mode.name === "off" || begun.current === mode) return;
    begun.current = mode;
    begin();
  }, [isRead, mode]);
  const takeFocus = useEffectEvent(() => {
    // A page can claim that Alt is held; it must not take the focus from what a person types elsewhere.
    const frame = document.activeElement instanceof HTMLIFrameElement ? document.activeElement : null;
    focusedFrame.current = frame;
    const isPressed = mode.name === "on" && mode.at === null;
    // A page that is for pointing has lost the focus already.
    const isLost = mode.name === "on" && document.activeElement === document.body;
    if (isPressed || isLost || frame) overlay.current?.focus({ preventScroll: true });
  });
  /** The keys go back to the page, where they were before Alt was held. */
  const releaseAlt = () => {
    if (document.activeElement === overlay.current) focusedFrame.current?.focus();
    picking.dispatch({ type: "alt-released" });
  };
  useEffect(() => {
    if (mode.name !== "off") takeFocus();
  }, [mode.name]);

  const last = picked.at(-1)?.element;
  const isHidden = measured.some(({ ref, boxes }) => ref === last?.ref && boxAround(boxes) === null);
  const mayType = (picked.length === 1 && !isHidden && tree && last && textAround(tree, last)?.ref) || null;
  return {
    ...{ page, tree, problem, editing, saving, overlay, isOn, picked, outlined, pointed, text, measured, mayType },
    save,
    isLocked: locked === documentKey && mode.name === "typing" && text === null,
    pictures: { ...replacing, ...dragging },
    acts: {
      dispatch,
      leave,
      done,
      close,
      releaseAlt,
      pick,
      pickAt,
      pickFromList,
      type,
      typePicked: () => wishTyping(true),
      editAt,
      step,
      follow,
    },
  };
}

/** The most elements in a text whose look is asked for, and the most texts before and after it that its tools avoid. */
const partsMax = 60;
const besideMax = 15;

/** The element that is typed into, on the version on which it was opened, and its ref in the version that is shown. */
function openedText({ page, ref }: Extract<EditingState, { name: "typing" }>, shown: EditedPage | null) {
  const element = page.map.elements.find((candidate) => candidate.ref === ref);
  if (!element) return null;
  const found = shown?.map.path === page.map.path ? findInVersion(page.map, shown.map, ref) : null;
  const partRefs = page.map.elements
    .filter(({ start, end }) => start > element.start && end <= element.end)
    .slice(0, partsMax)
    .map((part) => part.ref);
  return {
    ...{ page, element, partRefs, shownRef: found?.ref ?? null },
    besideRefs: shown && found ? textsBeside(shown.map, found) : [],
    shown: shown && found ? { commit: shown.map.commit, ref: found.ref } : null,
  };
}

/** Returns the refs of the texts that stand next before and after an element in its page. */
function textsBeside({ elements }: SourceMap, { start, end }: SourceElement): string[] {
  const texts = elements.filter(({ ref, typing }) => typing === ref);
  const before = texts.filter((one) => one.end <= start).slice(-besideMax);
  const after = texts.filter((one) => one.start >= end).slice(0, besideMax);
  return [...before, ...after].map(({ ref }) => ref);
}
