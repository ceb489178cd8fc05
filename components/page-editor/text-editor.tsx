"use client";

import { type CSSProperties, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import type { InlineContent, PageText } from "#lib/page-source/schema.ts";
import { typingWords } from "#lib/words/page/typing.ts";
import { RequestProblem, requestJson } from "../http/request-json";
import { useRead } from "../http/use-read";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import type { TextEditorProps } from "./page-editor-types";
import { boxAround } from "./pointing/frame-geometry";
import { DockedPanel } from "./typing/docked-panel";
import type { EditedLink } from "./typing/link-commands";
import { LinkForm } from "./typing/link-form";
import { TextConflict } from "./typing/text-conflict";
import { carryOver, plainTextOf } from "./typing/text-content";
import { textLook, wordsLook } from "./typing/text-look";
import { type TextFormats, TextSurface, type TextSurfaceHandle } from "./typing/text-surface";
import { TextToolbar, type TypingStage } from "./typing/text-toolbar";
import { dropTyped, keepTyped, readTyped } from "./typing/typed-drafts";

/** Edits the text of an element in its place on the page. */
export function TextEditor(props: TextEditorProps) {
  const { page, element, box, style, onLeave } = props;
  const { workspaceId, map } = page;
  const { data: text, problem } = useRead<PageText>(
    pageTextPath(workspaceId, { path: map.path, commit: map.commit, ref: element.ref }),
  );
  const place = useRef<HTMLDivElement>(null);
  if (text) return <OpenedText {...props} text={text} />;
  // Until the content is read, its words stand there.
  return (
    <>
      <div ref={place} style={surfaceStyle(box, style, box.height)} className="wrap-break-word">
        {problem ? null : element.textContent}
      </div>
      {problem ? (
        <DockedPanel label={typingWords.toolbar} anchor={() => boundsOf(place.current)} placedBy={box}>
          <Alert
            tone="danger"
            announce
            className="m-2"
            action={
              <Button variant="secondary" size="small" autoFocus onClick={onLeave}>
                {typingWords.cancel}
              </Button>
            }
          >
            {typingWords.unreadable} {problem}
          </Alert>
        </DockedPanel>
      ) : null}
    </>
  );
}

const noFormats: TextFormats = { strong: false, em: false, link: false };

/** A conflict with what the page has now. */
interface Conflict {
  /** Null if the page has no such text any more. */
  now: PageText | null;
}

function OpenedText(props: TextEditorProps & { text: PageText }) {
  const { text, page, element, box, saving, blocked, shown, onSave, onLeave } = props;
  const { workspaceId } = page;
  const place = { workspaceId, path: text.path, ref: text.ref };
  const [draft] = useState(() => readTyped(place));
  const [content, setContent] = useState<InlineContent[]>(() =>
    draft ? carryOver(draft.content, draft.elements, text.elements) : text.content,
  );
  const [initial] = useState(content);
  const [conflict, setConflict] = useState<Conflict | null>(() =>
    draft && !isAlike(draft.before, text.content) ? { now: text } : null,
  );
  const [isWaiting, setWaiting] = useState(false);
  const [isStored, setStored] = useState(false);
  const [note, setNote] = useState<string | null>(draft ? typingWords.restored : null);
  const [formats, setFormats] = useState(noFormats);
  const [link, setLink] = useState<{ at: EditedLink | null } | null>(null);
  const [height, setHeight] = useState(0);
  /** The height of the element before it was typed into, which a shorter text keeps. */
  const [heightMin] = useState(box.height);
  const surface = useRef<TextSurfaceHandle>(null);
  const frame = useRef<HTMLDivElement>(null);
  const helpId = useId();
  const isTurnRunning = blocked !== null;
  const isChanged = !isAlike(content, text.content);
  const stage: TypingStage = isStored
    ? "saved"
    : saving.name === "saving"
      ? "saving"
      : isWaiting
        ? "waiting"
        : "typing";
  const looks = useLooks(props);

  const keep = (typed: InlineContent[], isLeft: boolean) => {
    if (isAlike(typed, text.content)) return dropTyped(place);
    const { ref, name, tag, selector, textContent } = element;
    keepTyped({
      ...{ ...place, content: typed, before: text.content, elements: text.elements, isLeft },
      address: page.address.replace(/[?#].*$/, ""),
      element: { ref, name, tag, selector, textContent },
    });
  };
  const change = (typed: InlineContent[]) => {
    setContent(typed);
    setNote(null);
    keep(typed, false);
  };
  const store = async (typed: InlineContent[], ref = text.ref, base?: string) => {
    setWaiting(false);
    const isDone = await onSave([{ op: "set-content", path: text.path, ref, content: typed }], base);
    if (!isDone) return surface.current?.focus();
    dropTyped(place);
    setStored(true);
  };
  const save = () => {
    if (stage !== "typing" || conflict) return;
    if (!isChanged) return leave();
    if (plainTextOf(content, text.elements).trim() === "") return setNote(typingWords.empty);
    if (isTurnRunning) setWaiting(true);
    else void store(content);
  };
  const leave = () => {
    keep(content, true);
    onLeave();
  };
  const drop = () => {
    dropTyped(place);
    onLeave();
  };

  // The wish to save is fulfilled when the agent has finished, or the connection is back.
  const saveWaiting = useEffectEvent(() => void store(content));
  useEffect(() => {
    if (isWaiting && !isTurnRunning) saveWaiting();
  }, [isWaiting, isTurnRunning]);
  const isUnreachable = saving.name === "unreachable" && !isStored;
  useEffect(() => {
    if (!isUnreachable) return;
    const again = () => saveWaiting();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [isUnreachable]);

  const refusal = saving.name === "refused" || saving.name === "unreachable" ? saving : null;
  const hasMoved = refusal?.name === "refused" && (refusal.code === "head-moved" || refusal.code === "unknown-ref");
  const compare = useEffectEvent(async () => {
    const now = await readNow(workspaceId, text, shown);
    // The same text in another version is no conflict.
    if (now && isAlike(now.content, text.content) && now.commit !== text.commit) {
      return store(carryOver(content, text.elements, now.elements), now.ref, now.commit);
    }
    setConflict({ now });
  });
  useEffect(() => {
    if (hasMoved) void compare();
  }, [hasMoved]);
  const useYours = () => {
    const now = conflict?.now;
    setConflict(null);
    if (now && now !== text) void store(carryOver(content, text.elements, now.elements), now.ref, now.commit);
    else surface.current?.focus();
  };

  const scrollToText = useEffectEvent(() => {
    const over = overlap(frame.current);
    if (over > 0) props.onScroll(over);
  });
  // On a phone the keyboard and the tools may cover the text.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text may be covered again when it has grown
  useEffect(() => {
    const timer = setTimeout(() => scrollToText(), 400);
    return () => clearTimeout(timer);
  }, [height]);

  return (
    <>
      <div ref={frame} style={frameStyle(box)}>
        <TextSurface
          ref={surface}
          content={initial}
          elements={text.elements}
          label={typingWords.surface(element.name)}
          describedBy={helpId}
          style={surfaceStyle({ ...box, x: 0, y: 0, height: heightMin }, props.style, height)}
          {...looks}
          isReadOnly={stage !== "typing" || conflict !== null}
          onChange={change}
          onFormats={setFormats}
          onSave={save}
          onLeave={() => (stage === "saving" ? undefined : leave())}
          onLink={() => setLink({ at: surface.current?.linkAt() ?? null })}
          onSize={() => {
            const next = frame.current?.firstElementChild?.clientHeight ?? 0;
            setHeight(next);
            props.onHeight(next > heightMin + 1 ? next : 0);
          }}
        />
        <p id={helpId} className="sr-only">
          {typingWords.keys}
        </p>
      </div>
      <DockedPanel
        label={typingWords.toolbar}
        anchor={() => boundsOf(frame.current?.firstElementChild ?? null)}
        placedBy={`${box.x} ${box.y} ${box.height} ${height}`}
      >
        {conflict ? (
          <TextConflict
            yours={plainTextOf(content, text.elements)}
            pagesNow={conflict.now && plainTextOf(conflict.now.content, conflict.now.elements)}
            onUseYours={useYours}
            onUseThePages={drop}
          />
        ) : link ? (
          <LinkForm
            workspaceId={workspaceId}
            address={page.address}
            link={link.at}
            onSet={(target, words) => {
              setLink(null);
              surface.current?.setLink(target, words);
            }}
            onRemove={() => {
              setLink(null);
              surface.current?.removeLink();
            }}
            onBack={() => {
              setLink(null);
              surface.current?.focus();
            }}
          />
        ) : (
          <>
            {note ? (
              <p role="status" className="max-w-80 px-3 pt-2 text-text-soft text-xs">
                {note}
              </p>
            ) : null}
            {refusal && stage === "typing" && !hasMoved ? (
              <p role="alert" className="max-w-96 px-3 pt-2 text-danger text-sm">
                {refusal.problem} {isUnreachable ? typingWords.waitingForConnection : null}
              </p>
            ) : null}
            <TextToolbar
              formats={formats}
              stage={stage}
              isTurnRunning={isTurnRunning}
              onToggle={(name) => surface.current?.toggle(name)}
              onLink={() => setLink({ at: surface.current?.linkAt() ?? null })}
              onBreak={() => surface.current?.breakLine()}
              onSave={save}
              onKeepTyping={() => {
                setWaiting(false);
                surface.current?.focus();
              }}
              onLeave={leave}
            />
          </>
        )}
      </DockedPanel>
    </>
  );
}

function pageTextPath(workspaceId: string, query: { path: string; ref: string; commit: string }): string {
  return `/api/workspaces/${workspaceId}/page-text?${new URLSearchParams(query)}`;
}

/** Returns the text as the newest version that the frame shows has it; null if it is not there any more. */
async function readNow(workspaceId: string, text: PageText, shown: TextEditorProps["shown"]): Promise<PageText | null> {
  const { path, ref } = text;
  const query = shown && shown.commit !== text.commit ? { path, ...shown } : { path, ref };
  try {
    const address = `/api/workspaces/${workspaceId}/page-text?${new URLSearchParams(query)}`;
    const now = await requestJson<PageText>("GET", address);
    return now.tag === text.tag ? now : null;
  } catch (error) {
    if (error instanceof RequestProblem) return null;
    throw error;
  }
}

/** The looks and rooms of the elements inside, as they were measured when the text was opened. */
function useLooks({ parts, box }: TextEditorProps) {
  const [first] = useState({ parts, box });
  return useMemo(() => {
    const looks = first.parts.map(({ ref, style }) => [ref, wordsLook(style)] as const);
    const rooms = first.parts.flatMap(({ ref, boxes }) => {
      const around = boxAround(boxes);
      return around ? [[ref, { width: around.width, height: around.height }] as const] : [];
    });
    return { looks: Object.fromEntries(looks), rooms: Object.fromEntries(rooms) };
  }, [first]);
}

function isAlike(one: readonly InlineContent[], other: readonly InlineContent[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function boundsOf(element: Element | null): DOMRect | null {
  return element?.getBoundingClientRect() ?? null;
}

/** Half a pixel more, so that rounding does not break a line that fits on the page. */
const roundingPx = 0.5;

function frameStyle({ x, y }: TextEditorProps["box"]): CSSProperties {
  return { position: "absolute", left: x, top: y, zIndex: 1 };
}

function surfaceStyle(
  { x, y, width, height }: TextEditorProps["box"],
  style: TextEditorProps["style"],
  grown: number,
): CSSProperties {
  const look = textLook(style);
  const isInline = style.display === "inline";
  // A text that has grown lies over what follows on the page.
  const { backgroundColor: backdrop } = textLook({ ...style, backgroundColor: style.backdrop });
  return {
    ...look,
    ...(grown > height + 1 && backdrop ? { backgroundColor: backdrop } : {}),
    ...{ position: "absolute", left: x, top: y, margin: 0, boxSizing: "border-box", minHeight: height },
    ...(isInline
      ? { minWidth: width, width: "max-content", maxWidth: "max(100%, 90vw)" }
      : { width: width + roundingPx }),
  };
}

/** Returns how many pixels of the text's end lie below the visible part of the window. */
function overlap(frame: HTMLElement | null): number {
  const bounds = frame?.firstElementChild?.getBoundingClientRect();
  if (!bounds || window.innerWidth >= 768) return 0;
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  const dockPx = 72;
  const bottom = offsetTop + height - dockPx;
  return Math.min(bounds.bottom - bottom, bounds.top - offsetTop - dockPx);
}
