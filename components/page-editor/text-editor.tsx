"use client";

import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from "react";
import type { InlineContent, PageText } from "#lib/page-source/schema.ts";
import { elementName } from "#lib/words/page/element-name.ts";
import { typingWords } from "#lib/words/page/typing.ts";
import { useRead } from "../http/use-read";
import { boxAround } from "../preview/box-around";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { AlsoElsewhere } from "./also-elsewhere";
import type { TextEditorProps } from "./page-editor-types";
import { DockedPanel } from "./typing/docked-panel";
import type { EditedLink } from "./typing/link-commands";
import { LinkForm } from "./typing/link-form";
import { isAlike, pageTextPath } from "./typing/page-text";
import { frameStyle, overlap, surfaceStyle } from "./typing/surface-style";
import { TextConflict } from "./typing/text-conflict";
import { carryOver, plainTextOf } from "./typing/text-content";
import { wordsLook } from "./typing/text-look";
import { TextSurface, type TextSurfaceHandle } from "./typing/text-surface";
import { TextToolbar } from "./typing/text-toolbar";
import type { TextFormats } from "./typing/text-view";
import { dropTyped, keepTyped, readTyped } from "./typing/typed-drafts";
import { useSameTexts } from "./typing/use-same-texts";
import { useTextSaving } from "./typing/use-text-saving";

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
        <DockedPanel
          label={typingWords.toolbar}
          anchor={() => boundsOf(place.current)}
          beside={props.beside}
          placedBy={box}
        >
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

function OpenedText(props: TextEditorProps & { text: PageText }) {
  const { text, page, element, box, blocked, onLeave } = props;
  const { workspaceId } = page;
  const place = { workspaceId, path: text.path, ref: text.ref };
  const [draft] = useState(() => readTyped(place));
  const [content, setContent] = useState<InlineContent[]>(() =>
    draft ? carryOver(draft.content, draft.elements, text.elements) : text.content,
  );
  const [initial] = useState(content);
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
  const looks = useLooks(props);
  const same = useSameTexts(workspaceId, text, page.map.released !== undefined);
  const places = same.placesOf(content);
  const { stage, conflict, refusal, ...saving } = useTextSaving({
    ...props,
    ...{ content, draft, same },
    onStored: () => dropTyped(place),
    onBack: () => surface.current?.focus(),
  });

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
  const save = () => {
    if (stage !== "typing" || conflict) return;
    if (!isChanged) return leave();
    if (plainTextOf(content, text.elements).trim() === "") return setNote(typingWords.empty);
    saving.save();
  };
  const leave = () => {
    keep(content, true);
    onLeave();
  };
  const drop = () => {
    dropTyped(place);
    onLeave();
  };

  const giveWay = useEffectEvent(() => {
    if (stage !== "typing") return;
    if (conflict || plainTextOf(content, text.elements).trim() === "") props.onStay();
    save();
  });
  const isOpened = useRef(false);
  const answerWish = useEffectEvent(() => (isOpened.current ? giveWay() : props.onStay()));
  useEffect(() => {
    // A second double click before the text was open meant the same text.
    if (props.isNextWanted) answerWish();
    isOpened.current = true;
  }, [props.isNextWanted]);

  const scrollToText = useEffectEvent(() => {
    const over = overlap(boundsOf(frame.current?.firstElementChild ?? null));
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
          label={typingWords.surface(elementName(element.name))}
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
          <span className="pointer-coarse:hidden">{typingWords.keys}</span>
        </p>
      </div>
      <DockedPanel
        label={typingWords.toolbar}
        anchor={() => boundsOf(frame.current?.firstElementChild ?? null)}
        beside={props.beside}
        placedBy={`${box.x} ${box.y} ${box.height} ${height}`}
      >
        {conflict ? (
          <TextConflict
            yours={plainTextOf(content, text.elements)}
            pagesNow={conflict.now && plainTextOf(conflict.now.content, conflict.now.elements)}
            onUseYours={saving.useYours}
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
            {refusal ? (
              <p role="alert" className="max-w-96 px-3 pt-2 text-danger text-sm">
                {refusal.problem} {refusal.isUnreachable ? typingWords.waitingForConnection : null}
              </p>
            ) : null}
            {same.isUnknown ? (
              <p role="status" className="max-w-96 px-3 pt-2 text-text-soft text-xs">
                {typingWords.notCompared}
              </p>
            ) : null}
            {places.length > 0 ? (
              <div className="grid max-w-96 gap-2 px-3 pt-2.5 pb-1">
                <AlsoElsewhere
                  {...{ places, isIncomplete: same.isIncomplete, isOn: same.isOn, onChange: same.choose }}
                  isRestricted={false}
                />
              </div>
            ) : null}
            <TextToolbar
              formats={formats}
              stage={stage}
              isTurnRunning={isTurnRunning}
              onToggle={(name) => surface.current?.toggle(name)}
              onLink={() => setLink({ at: surface.current?.linkAt() ?? null })}
              onBreak={() => surface.current?.breakLine()}
              onSave={save}
              onKeepTyping={saving.stopWaiting}
              onLeave={leave}
            />
          </>
        )}
      </DockedPanel>
    </>
  );
}

/** The looks and rooms of the elements inside, as they were measured when the text was opened. */
function useLooks({ parts, page, element, style }: TextEditorProps) {
  const [first] = useState({ parts, whole: { ref: element.ref, style } });
  return useMemo(() => {
    const displays = new Map([first.whole, ...first.parts].map((part) => [part.ref, part.style.display]));
    const isOwnLine = (ref: string) => {
      const around = page.map.elements.find((one) => one.ref === ref)?.parent ?? "";
      return displays.get(ref) === "block" && !/flex|grid/.test(displays.get(around) ?? "");
    };
    const looks = first.parts.map(
      ({ ref, style: claimed }) =>
        [ref, { ...wordsLook(claimed), ...(isOwnLine(ref) ? { display: "block" } : {}) }] as const,
    );
    const rooms = first.parts.flatMap(({ ref, boxes }) => {
      const around = boxAround(boxes);
      return around ? [[ref, { width: around.width, height: around.height }] as const] : [];
    });
    return { looks: Object.fromEntries(looks), rooms: Object.fromEntries(rooms) };
  }, [first, page]);
}

function boundsOf(element: Element | null): DOMRect | null {
  return element?.getBoundingClientRect() ?? null;
}
