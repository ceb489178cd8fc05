"use client";

import dynamic from "next/dynamic";
import { useEffect, useEffectEvent, useState } from "react";
import type { Operation, SourceElement } from "#lib/page-source/schema.ts";
import type { FrameLink } from "../preview/frame-link";
import type { FrameBox, MeasuredElement } from "../preview/frame-messages";
import type { EditedPage } from "./page-editor-types";
import { boxAround } from "./pointing/frame-geometry";
import type { SaveState } from "./use-save-operations";

// It loads when a person types into the page.
const TextEditor = dynamic(() => import("./text-editor").then((module) => module.TextEditor), { ssr: false });

interface OpenTextProps {
  link: FrameLink;
  /** The version on which the text was opened, and the element in it. */
  page: EditedPage;
  element: SourceElement;
  /** The element's ref in the document that the frame shows; null if that has it no more. */
  shownRef: string | null;
  shown: { commit: string; ref: string } | null;
  /** The refs of the elements in it, on the version on which it was opened. */
  partRefs: readonly string[];
  /** Differs for each document in the frame. */
  documentKey: string;
  measured: readonly MeasuredElement[];
  saving: SaveState;
  blocked: string | null;
  onSave: (operations: Operation[], base?: string) => Promise<boolean>;
  onLeave: () => void;
}

/** The time for the frame to show a version that was saved. */
const showMs = 5_000;

/** Keeps the text editor over its element, which the frame conceals, until the frame shows what was saved. */
export function OpenText(props: OpenTextProps) {
  const { link, page, element, shownRef, documentKey, measured, saving, onLeave } = props;
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

  const [openedIn] = useState(documentKey);
  const isStored = saving.name === "saved";
  const isShown = isStored && documentKey !== openedIn;
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    if (!isStored) return;
    const timer = setTimeout(() => leave(), isShown ? 0 : showMs);
    return () => clearTimeout(timer);
  }, [isStored, isShown]);

  if (!last) return null;
  return (
    <TextEditor
      page={page}
      element={element}
      box={last.box}
      style={last.element.style}
      parts={measured.filter(({ ref }) => props.partRefs.includes(ref))}
      shown={props.shown}
      onHeight={setHeight}
      onScroll={(pixels) => link.post({ type: "wheel", x: 0, y: pixels })}
      saving={saving}
      blocked={props.blocked}
      onSave={props.onSave}
      onLeave={onLeave}
    />
  );
}
