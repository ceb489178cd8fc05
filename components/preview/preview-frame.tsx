"use client";

import { LocateFixed } from "lucide-react";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { previewWords } from "#lib/words/preview.ts";
import { FloatingButton } from "../ui/floating-button";
import type { FrameLink, FrameQuestion, SeenPage } from "./frame-link";
import { type FrameMessage, type FramePlace, frameMessageOf, newNonce, postToFrame } from "./frame-messages";
import { originIn, pictureSandboxFor, sandboxFor } from "./preview-address";

export type PageMessage = Extract<FrameMessage, { type: "page" }>;

interface PreviewFrameProps {
  title: string;
  src: string;
  /** A change of this value reloads the page. */
  version: string;
  onPage?: (page: PageMessage) => void;
  onMissing?: (paths: string[]) => void;
  onBlocked?: (origins: string[]) => void;
  onScroll?: (place: FramePlace, isByPerson: boolean) => void;
  /** The scroll position, if something else sets it. */
  place?: FramePlace | null;
  /** True if a button leads to a change out of view. */
  leadsToChange?: boolean;
  /** Whether a page that is shown now may scroll to its change by itself. */
  followsChange?: () => boolean;
  /** Gets the reports of the visible page, and sends to it. */
  link?: FrameLink;
  /** True for a page that nobody uses: it opens and submits nothing, and takes no focus. */
  isPicture?: boolean;
  /** True while the page is for pointing: it takes no focus then. */
  isInert?: boolean;
  /** Called when the visible page is another one, or says something else of itself. */
  onSeen?: (page: SeenPage) => void;
}

interface LoadedPage {
  key: string;
  src: string;
}

/** The state that a frame's document has reported. Its messages carry the nonce. */
interface SpeakingDocument {
  nonce: string;
  path: string;
  /** The version that it was served from; undefined until it reports itself. */
  commit?: string | null;
  place: FramePlace | null;
  marks: number[];
  /** The marks it was compared with. `shownAtMs` is the time from which it could be seen. */
  comparedWith: number[] | null;
  shownAtMs: number | null;
  /** True if the change is out of view and the person has not gone there yet. */
  isAway: boolean;
}

/** A page with a slow resource is shown after this time. */
const revealAfterMs = 3_000;
/** A loaded page without our script is shown after this time: it does not report that it stands. */
const settleMs = 250;
/** How long a change is highlighted: the next step of a turn often follows right after the one with the change. */
const flashMs = 1_500;

/**
 * Shows a page of the site. The next page, or the same one after a change, loads behind the visible one and replaces it when
 * it has loaded and has the same scroll position, so that nothing jumps.
 */
export function PreviewFrame(props: PreviewFrameProps) {
  const {
    title,
    src,
    version,
    onPage,
    onMissing,
    onBlocked,
    onScroll,
    place,
    leadsToChange = false,
    link,
    isPicture,
  } = props;
  const wanted = { key: `${version} ${src}`, src };
  const [pages, setPages] = useState<LoadedPage[]>([wanted]);
  /** The key of the page whose change is out of view. */
  const [awayKey, setAwayKey] = useState<string | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const documents = useRef(new Map<string, SpeakingDocument>());
  /** The document shown before the current page, for a page that reports only after it was shown. */
  const lastSeen = useRef<{ key: string; document: SpeakingDocument | undefined }>({ key: "", document: undefined });
  const seen = pages[0];
  const seenKey = seen?.key ?? "";
  const newest = pages.at(-1);
  // Of pages requested in quick succession only the visible one and the newest are kept.
  if (newest?.key !== wanted.key) setPages([...pages.slice(0, 1), wanted]);

  const reveal = useCallback((key: string) => {
    setPages((known) => {
      const at = known.findIndex((page) => page.key === key);
      return at > 0 ? known.slice(at) : known;
    });
  }, []);

  const pending = pages.length > 1 ? newest?.key : undefined;
  useEffect(() => {
    if (pending === undefined) return;
    const timer = setTimeout(() => reveal(pending), revealAfterMs);
    return () => clearTimeout(timer);
  }, [pending, reveal]);

  const windows = () => Array.from(container.current?.querySelectorAll("iframe") ?? [], (frame) => frame.contentWindow);

  const hear = useEffectEvent((event: MessageEvent) => {
    const at = windows().indexOf(event.source as Window);
    const page = pages[at];
    if (!page || event.origin !== originIn(page.src, window.location.origin)) return;
    const message = frameMessageOf(event.data);
    if (message?.type === "hello") return attach(page, at, message.path);
    const speaking = documents.current.get(page.key);
    if (!message || message.nonce !== speaking?.nonce) return;
    const isNewest = page.key === newest?.key;
    switch (message.type) {
      case "page":
        speaking.path = message.path;
        speaking.marks = message.marks;
        speaking.commit = message.commit;
        if (at === 0) tellSeen(speaking);
        if (isNewest) onPage?.(message);
        if (message.isLoaded) reveal(page.key);
        return;
      case "scroll":
        speaking.place = message.place;
        if (at === 0) onScroll?.(message.place, message.isByPerson);
        return;
      case "missing":
        if (isNewest) onMissing?.(message.paths);
        return;
      case "blocked":
        if (isNewest) onBlocked?.(message.origins);
        return;
      case "away":
        speaking.isAway = message.isAway;
        if (at === 0) setAwayKey(message.isAway ? page.key : null);
        return;
      case "answer":
      case "measured":
        if (at === 0) link?.tell(message);
        return;
      case "want":
        if (at === 0) link?.tell({ ...message, isPressed: isPressedIn(event) });
        return;
      default:
        return message satisfies never;
    }
  });

  /** Gives a new document its nonce. A document that follows the same page also gets that page's state. */
  const attach = (page: LoadedPage, at: number, path: string) => {
    const isFirst = !documents.current.has(page.key);
    const earlier = at > 0 ? documents.current.get(seenKey) : isFirst ? lastSeen.current.document : undefined;
    const same = earlier?.path === path ? earlier : undefined;
    const isFlashing = same?.shownAtMs != null && performance.now() - same.shownAtMs < flashMs;
    const marks = (isFlashing || same?.isAway ? same.comparedWith : null) ?? same?.marks ?? null;
    // A link inside the page has led to another page, which has no change to show.
    if (at === 0) setAwayKey(null);
    const nonce = newNonce();
    const place = same?.place ?? null;
    const shownAtMs = at === 0 ? performance.now() : null;
    documents.current.set(page.key, { nonce, path, place, marks: [], comparedWith: marks, shownAtMs, isAway: false });
    post(page, at, { type: "attach", nonce, isShown: at === 0, follows: follows(), scroll: place, marks });
  };

  const follows = () => props.followsChange?.() ?? false;

  const tellSeen = ({ nonce, path, commit }: SpeakingDocument) => {
    if (commit !== undefined) props.onSeen?.({ key: nonce, path, commit });
  };

  const post = (page: LoadedPage, at: number, message: Parameters<typeof postToFrame>[2]) => {
    const frame = windows()[at];
    if (frame) postToFrame(frame, originIn(page.src, window.location.origin), message);
  };

  useEffect(() => {
    const listener = (event: MessageEvent) => hear(event);
    window.addEventListener("message", listener);
    return () => window.removeEventListener("message", listener);
  }, []);

  const tellShown = useEffectEvent((key: string) => {
    lastSeen.current = { key, document: documents.current.get(lastSeen.current.key) };
    for (const known of documents.current.keys()) {
      if (!pages.some((page) => page.key === known)) documents.current.delete(known);
    }
    const speaking = documents.current.get(key);
    if (!seen || !speaking) return;
    speaking.shownAtMs = performance.now();
    post(seen, 0, { type: "shown", nonce: speaking.nonce, follows: follows() });
    tellSeen(speaking);
  });
  useEffect(() => tellShown(seenKey), [seenKey]);

  const send = useEffectEvent((question: FrameQuestion) => {
    const nonce = documents.current.get(seenKey)?.nonce;
    if (seen && nonce) post(seen, 0, { ...question, nonce });
  });
  useEffect(() => {
    link?.connect((question) => send(question));
    return () => link?.connect(null);
  }, [link]);

  const showChange = () => {
    const nonce = documents.current.get(seenKey)?.nonce;
    if (!seen || !nonce) return;
    post(seen, 0, { type: "show", nonce });
    // The pressed button disappears, so the focus moves to the page.
    container.current?.querySelector("iframe")?.focus();
  };
  const lead = useEffectEvent((to: FramePlace) => {
    const nonce = documents.current.get(seenKey)?.nonce;
    if (seen && nonce) post(seen, 0, { type: "scroll", nonce, ...to });
  });
  useEffect(() => {
    if (place) lead(place);
  }, [place]);

  return (
    <div ref={container} className="absolute inset-0">
      {pages.map((page, at) => (
        <iframe
          key={page.key}
          title={title}
          src={page.src}
          sandbox={(isPicture ? pictureSandboxFor : sandboxFor)(page.src, window.location.origin)}
          referrerPolicy="no-referrer"
          aria-hidden={at > 0 || undefined}
          inert={props.isInert}
          tabIndex={at > 0 || isPicture ? -1 : undefined}
          onLoad={() => setTimeout(() => (documents.current.has(page.key) ? undefined : reveal(page.key)), settleMs)}
          className={`absolute inset-0 size-full border-0 bg-white ${at > 0 ? "invisible" : ""}`}
        />
      ))}
      {props.isInert || isPicture ? null : (
        // Behind a frame at its end, a page can be left with Tab only into the frame again. So something follows it.
        <button
          type="button"
          onClick={focusBox}
          className="-translate-y-20 fixed top-2 left-2 z-50 h-11 rounded-md bg-text px-4 text-background text-sm focus:translate-y-0"
        >
          {previewWords.toBox}
        </button>
      )}
      {leadsToChange && awayKey === seenKey ? (
        <FloatingButton onClick={showChange}>
          <LocateFixed aria-hidden />
          {previewWords.showChange}
        </FloatingButton>
      ) : null}
    </div>
  );
}

/** Moves the focus to the message box; for somebody who may not write, to the conversation. */
function focusBox(): void {
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  (find("form textarea") ?? find("[role=log]"))?.focus();
}

/** Whether a person has just pressed something in the document that sent this, as the browser says; null if it does not tell. */
function isPressedIn(event: MessageEvent): boolean | null {
  if (!("userActivation" in MessageEvent.prototype)) return null;
  const { userActivation } = event as MessageEvent & { userActivation: UserActivation | null };
  // A page can leave it out.
  return userActivation?.isActive ?? false;
}
