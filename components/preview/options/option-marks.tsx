"use client";

import { type MouseEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { OfferedOptions } from "#lib/conversations/turn/offered-schema.ts";
import { answerOf, numbersOf } from "#lib/conversations/turn/options-schema.ts";
import { turnWords } from "#lib/words/turn.ts";
import { useAction } from "../../http/use-action";
import { placeOn, scaleOf, wheelPixels } from "../../page-editor/pointing/frame-geometry";
import { useDragScroll } from "../../page-editor/pointing/use-drag-scroll";
import { useFrameAnswers } from "../../page-editor/pointing/use-frame-answers";
import { useSourceMap } from "../../page-editor/use-source-map";
import { Alert } from "../../ui/alert";
import { boxAround } from "../box-around";
import type { FrameLink, SeenPage } from "../frame-link";
import { findOption, isInView, type MarkPlace, placeMarks } from "./mark-places";
import { noteShownFile, pointAtOption, useOptionMarking, wishToSee } from "./option-marking";

/** A question that can be answered now by a press on the page. */
export interface QuestionOnPage {
  /** The turn that asks. */
  editSessionId: string;
  offered: OfferedOptions;
}

interface OptionMarksProps extends QuestionOnPage {
  workspaceId: string;
  link: FrameLink;
  seen: SeenPage | null;
  /** Over the stage, at the app's own scale. */
  layer: HTMLElement | null;
  /** Whether the page may scroll to the first mark by itself. */
  mayLead: () => boolean;
  /** Sends a choice, by its place among all of them from 0. */
  onChoose: (index: number, byKeyboard: boolean) => Promise<void>;
}

/**
 * The page decides where its elements are, so it could move a mark under the pointer in the moment of a press, or one away that lay
 * over another. A mark is pressed by a pointer only once it and those near it have stood still for this time.
 */
const stillMs = 300;
/** A press that moved further was no click. */
const clickPx = 6;

/**
 * The choices of an open question on the page, with the numbers that their buttons in the conversation have. They belong to the
 * editor's document; the page only says where its elements are.
 */
export function OptionMarks(props: OptionMarksProps) {
  const { editSessionId, offered, workspaceId, link, seen } = props;
  const { map } = useSourceMap(workspaceId, seen);
  const { pointed, wished } = useOptionMarking(editSessionId);
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const view = useView(stage);
  const options = useMemo(() => {
    const numbers = numbersOf(offered.options);
    return offered.options.flatMap((option, index) => {
      const ref = map && option.place ? findOption(map, option.place) : null;
      return ref === null ? [] : [{ option, index, ref, number: numbers[index] ?? 0 }];
    });
  }, [offered, map]);
  const { measured } = useFrameAnswers(link, seen?.key ?? "", [...new Set(options.map(({ ref }) => ref))]);
  const boxed = options.flatMap((option) => {
    const box = boxAround(measured.find(({ ref }) => ref === option.ref)?.boxes ?? []);
    return box ? [{ ...option, box }] : [];
  });
  const marks = view ? placeMarks(boxed, view) : [];
  const { run, isBusy, problem, forget } = useAction(props.onChoose);

  const file = map?.path ?? null;
  useEffect(() => {
    noteShownFile(editSessionId, file);
    // Without the marks nothing is known of the page, and a wish to see one leads to its page.
    return () => noteShownFile(editSessionId, null);
  }, [editSessionId, file]);
  useEffect(() => () => pointAtOption(editSessionId, null), [editSessionId]);

  /** The question and page on which the person was led to a mark. */
  const led = useRef("");
  const hasBoxes = marks.length > 0;
  const lead = useEffectEvent(() => {
    const place = `${editSessionId} ${file}`;
    const isFirst = led.current !== place;
    led.current = place;
    const wish = boxed.find(({ index }) => index === wished);
    if (wish) {
      link.post({ type: "reveal", ref: wish.ref });
      wishToSee(editSessionId, null);
      pointAtOption(editSessionId, wish.index);
    } else if (isFirst && wished === null && view && props.mayLead() && !boxed.some(({ box }) => isInView(box, view))) {
      const [first] = boxed;
      if (first) link.post({ type: "reveal", ref: first.ref });
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page leads to its own marks
  useEffect(() => {
    if (hasBoxes) lead();
  }, [hasBoxes, wished, file, editSessionId]);

  const drag = useDragScroll(link);
  useWheel(stage, link);
  const pressedAt = useRef<{ x: number; y: number } | null>(null);
  const press = (index: number, event: MouseEvent) => {
    const from = pressedAt.current;
    pressedAt.current = null;
    const byKeyboard = isByKeyboard(event);
    const isDragged = from !== null && Math.hypot(event.clientX - from.x, event.clientY - from.y) > clickPx;
    if (isBusy || (!byKeyboard && isDragged)) return;
    forget();
    void run(index, byKeyboard);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form */}
      <div
        ref={setStage}
        role="group"
        aria-label={offered.question}
        className="pointer-events-none absolute inset-0 overflow-clip"
        onPointerDown={(event) => {
          pressedAt.current = { x: event.clientX, y: event.clientY };
          if (event.pointerType === "touch") drag.begin(event);
        }}
        onPointerMove={(event) => (event.pointerType === "touch" ? drag.move(event) : undefined)}
        onPointerUp={drag.end}
        onPointerCancel={drag.end}
      >
        {marks.map((mark) => (
          <OptionMark
            key={mark.index}
            mark={mark}
            shownFile={file}
            isPointed={pointed === mark.index}
            isBusy={isBusy}
            onPoint={(isPointed) => pointAtOption(editSessionId, isPointed ? mark.index : null)}
            onFocus={() => link.post({ type: "reveal", ref: mark.ref })}
            onPress={(event) => press(mark.index, event)}
          />
        ))}
      </div>
      {problem && props.layer
        ? createPortal(
            <Alert
              tone="danger"
              announce
              className="pointer-events-auto absolute inset-x-4 top-4 z-20 mx-auto w-fit max-w-md shadow-overlay"
            >
              {problem}
            </Alert>,
            props.layer,
          )
        : null}
    </>
  );
}

interface OptionMarkProps {
  mark: MarkPlace;
  shownFile: string | null;
  isPointed: boolean;
  isBusy: boolean;
  onPoint: (isPointed: boolean) => void;
  /** Called when the keys reach it. */
  onFocus: () => void;
  onPress: (event: MouseEvent) => void;
}

const isByKeyboard = (event: MouseEvent) => event.detail === 0;

const outlineLooks = {
  calm: "shadow-[0_0_0_calc(1.5px*var(--unscale,1))_rgb(255_255_255/0.9)]",
  pointed:
    "bg-[#5b67f1]/20 shadow-[0_0_0_calc(2px*var(--unscale,1))_#5b67f1,0_0_0_calc(3.5px*var(--unscale,1))_rgb(255_255_255/0.9)] forced-colors:outline-4 forced-colors:outline-[Highlight]",
};

/**
 * One choice on the page: its outline with its number. The page is of any colour, so the mark has colours of its own, the same in both
 * themes, and a white edge.
 */
export function OptionMark({ mark, shownFile, isPointed, isBusy, onPoint, onFocus, onPress }: OptionMarkProps) {
  const { box, badge, number, option, isWhole, standing } = mark;
  const isStill = useStill(standing);
  const where = option.place ? turnWords.options.where(option.place, shownFile) : "";
  return (
    <button
      type="button"
      aria-label={turnWords.options.mark(number, answerOf(option), where)}
      aria-disabled={isBusy || !isStill || undefined}
      onClick={(event) => (isStill || isByKeyboard(event) ? onPress(event) : undefined)}
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onFocus={(event) => {
        onPoint(true);
        if (event.currentTarget.matches(":focus-visible")) onFocus();
      }}
      onBlur={() => onPoint(false)}
      className={`absolute top-0 left-0 touch-none outline-none ${isWhole ? "pointer-events-auto" : ""}`}
      style={{ transform: `translate(${box.x}px, ${box.y}px)`, width: box.width, height: box.height }}
    >
      <span
        className={`-inset-[calc(3px*var(--unscale,1))] absolute rounded-[calc(4px*var(--unscale,1))] border-[#5b67f1] border-[length:calc(2px*var(--unscale,1))] transition-colors forced-colors:border-[Highlight] ${isPointed ? outlineLooks.pointed : outlineLooks.calm}`}
      />
      <span
        className={`pointer-events-auto absolute top-0 left-0 grid size-7 origin-top-left scale-(--unscale,1) place-items-center rounded-full border-2 border-white bg-[#4450d6] font-semibold text-sm text-white tabular-nums shadow-raised before:absolute before:-inset-2 pointer-coarse:before:-inset-2.5 forced-colors:border-[Highlight] ${isPointed ? "ring-2 ring-[#4450d6]" : ""}`}
        style={{ translate: `${badge.x - box.x}px ${badge.y - box.y}px` }}
      >
        {number}
      </span>
    </button>
  );
}

/** Returns the size of the frame's viewport; null until it is known. */
function useView(stage: HTMLElement | null) {
  const [view, setView] = useState<{ width: number; height: number; unscale: number } | null>(null);
  useEffect(() => {
    if (!stage) return;
    const observer = new ResizeObserver(() =>
      setView(
        stage.offsetHeight === 0
          ? null
          : { width: stage.offsetWidth, height: stage.offsetHeight, unscale: 1 / scaleOf(stage) },
      ),
    );
    observer.observe(stage);
    return () => observer.disconnect();
  }, [stage]);
  return view;
}

/** Returns true once a place has not changed for `stillMs`. */
function useStill(place: string): boolean {
  const [still, setStill] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setStill(place), stillMs);
    return () => clearTimeout(timer);
  }, [place]);
  return still === place;
}

/** Scrolls the page by a wheel that turns over a mark. */
function useWheel(stage: HTMLElement | null, link: FrameLink): void {
  useEffect(() => {
    if (!stage) return;
    const turn = (event: WheelEvent) => {
      // The browser's own zoom.
      if (event.ctrlKey) return;
      event.preventDefault();
      const scale = scaleOf(stage);
      const { x, y } = wheelPixels(event, stage.offsetHeight);
      // The page scrolls what lies at the place that was asked for last. Nobody waits for this answer.
      link.post({ type: "ask", id: Number.MAX_SAFE_INTEGER, ...placeOn(stage, event) });
      link.post({ type: "wheel", x: x / scale, y: y / scale });
    };
    // React's own listener is passive, and could not keep the app from scrolling.
    stage.addEventListener("wheel", turn, { passive: false });
    return () => stage.removeEventListener("wheel", turn);
  }, [stage, link]);
}
