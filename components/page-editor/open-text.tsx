"use client";

import dynamic from "next/dynamic";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import type { Operation } from "#lib/page-source/operations/operation-schema.ts";
import type { SourceElement } from "#lib/page-source/schema.ts";
import { boxAround } from "../preview/box-around";
import type { FrameLink, SeenPage } from "../preview/frame-link";
import type { FrameBox, MeasuredElement } from "../preview/frame-messages";
import type { EditedPage } from "./page-editor-types";
import { isShown, type StoredText } from "./typing/shown-version";
import { useSaveOperations } from "./use-save-operations";

// It loads when a person types into the page.
const TextEditor = dynamic(() => import("./text-editor").then((module) => module.TextEditor), { ssr: false });

const BuiltTextEditor = dynamic(() => import("./typing/built-text-editor").then((module) => module.BuiltTextEditor), {
  ssr: false,
});

interface OpenTextProps {
  conversationId: string;
  link: FrameLink;
  /** The version on which the text was opened, and the element in it. */
  page: EditedPage;
  element: SourceElement;
  /** The element's ref in the document that the frame shows; null if that has it no more. */
  shownRef: string | null;
  shown: { commit: string; ref: string } | null;
  /** The refs of the elements in it, on the version on which it was opened. */
  partRefs: readonly string[];
  /** The refs of the texts around it in the document that the frame shows. */
  besideRefs: readonly string[];
  seen: SeenPage | null;
  measured: readonly MeasuredElement[];
  blocked: string | null;
  /** True once the person wants to type into another text. */
  isNextWanted: boolean;
  onSaved: () => void;
  /** Called when a save begins, and when it has ended. */
  onSaving: (isSaving: boolean) => void;
  onLeave: () => void;
  /** Picks the element for a message to the agent, which begins with the wish if there is one. */
  onAsk: (wish: string | null) => void;
}

/** The time for the frame to show a version that was saved; a site that is built first needs more. */
const showMs = 5_000;
const buildMs = 30_000;

/**
 * Keeps the text editor over its element, which the frame conceals, until the frame shows what was saved. Each text has a saving of its
 * own: what becomes of a panel's change, or of the text before, is not its own end.
 */
export function OpenText(props: OpenTextProps) {
  const { link, page, element, shownRef, seen, measured, onLeave } = props;
  const documentKey = seen?.key ?? "";
  const { saving, save } = useSaveOperations(props.conversationId, props.onSaved);
  const now = measured.find(({ ref }) => ref === shownRef);
  const nowBox = boxAround(now?.boxes ?? []);
  /** The last measurement: the next document has not measured anything yet, or has the element no more. */
  const [last, setLast] = useState<{ box: FrameBox; element: MeasuredElement } | null>(null);
  if (now && nowBox && last?.element !== now) setLast({ box: nowBox, element: now });

  /** The height of a text that has grown, so that what follows on the page makes room; 0 for one that has not. */
  const [height, setHeight] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each document conceals for itself
  useEffect(() => link.post({ type: "conceal", ref: shownRef, height }), [link, shownRef, documentKey, height]);
  useEffect(() => () => link.post({ type: "conceal", ref: null, height: 0 }), [link]);

  const [stored, setStored] = useState<StoredText | null>(null);
  if (saving.name === "saved" && stored?.commit !== saving.commit) {
    const builtOn = page.map.isBuilt ? page.map.commit : null;
    setStored({ commit: saving.commit, address: page.address, documentKey, builtOn });
  }
  const isStored = stored !== null;
  const isBuilt = page.map.isBuilt === true;
  const isEnough = isStored && (props.isNextWanted || isShown(stored, seen));
  const isSaving = saving.name === "saving" || saving.name === "saved";
  const tellSaving = useEffectEvent(props.onSaving);
  useEffect(() => {
    if (!isSaving) return;
    tellSaving(true);
    return () => tellSaving(false);
  }, [isSaving]);
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isStored) return;
    const timer = setTimeout(() => leave(), isEnough ? 0 : isBuilt ? buildMs : showMs);
    return () => clearTimeout(timer);
  }, [isStored, isEnough, isBuilt]);

  const { besideRefs } = props;
  const beside = useMemo(
    () => measured.flatMap(({ ref, boxes }) => (besideRefs.includes(ref) ? boxes : [])),
    [measured, besideRefs],
  );
  if (!last) return null;
  const editor = {
    beside,
    ...{ page, element, saving, onLeave },
    ...{ box: last.box, style: last.element.style, shown: props.shown, blocked: props.blocked },
    parts: measured.filter(({ ref }) => props.partRefs.includes(ref)),
    isNextWanted: props.isNextWanted,
    onHeight: setHeight,
    onScroll: (pixels: number) => link.post({ type: "wheel", x: 0, y: pixels }),
    onStay: () => props.onSaving(false),
    onSave: (operations: Operation[], base = page.map.commit) => save(base, operations),
  };
  return isBuilt ? <BuiltTextEditor {...editor} onAsk={props.onAsk} /> : <TextEditor {...editor} />;
}
