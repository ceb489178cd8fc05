"use client";

import { ChevronDown, ChevronUp, CornerLeftUp, X } from "lucide-react";
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import type { SourceElement } from "#lib/page-source/schema.ts";
import { elementName } from "#lib/words/page/element-name.ts";
import { panelWords } from "#lib/words/page/page-editor.ts";
import { Button } from "../../ui/button";
import { useEscape } from "../../ui/hooks/use-escape";

interface PanelFrameProps {
  title: string;
  /** The page's short title, or its file; null where it does not matter. */
  pageName: string | null;
  parent: SourceElement | null;
  /** The edge of the stage that is farther from what is picked. */
  side: "left" | "right";
  onPick: (element: SourceElement) => void;
  onClose: () => void;
  onEscape: () => void;
  onSubmit: () => void;
  /** As in `ElementPanelProps`; not called at the stage's side. */
  onCover: (share: number) => void;
  footer: ReactNode;
  /** Null leaves the head and the foot only. */
  children: ReactNode;
}

/** The panel: at the stage's side where there is room, else a sheet at its bottom, which can be folded to its head. */
export function PanelFrame(props: PanelFrameProps) {
  const { title, pageName, parent, side, onPick, onClose, onEscape, onSubmit, footer, children } = props;
  const sheet = useRef<HTMLFormElement>(null);
  const tellCover = useEffectEvent(() => {
    const stage = sheet.current?.parentElement;
    if (!sheet.current || !stage || sheet.current.offsetWidth < stage.offsetWidth) return;
    props.onCover(sheet.current.offsetHeight / stage.offsetHeight);
  });
  useEffect(() => {
    tellCover();
    // The button that opened the panel is gone.
    if (document.activeElement === document.body) sheet.current?.focus({ preventScroll: true });
  }, []);
  const [isFolded, setFolded] = useState(false);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A field that holds no value at all is corrected first: nothing is saved but what the fields say.
    const wrong = [...(sheet.current?.elements ?? [])].find(
      (field) => field instanceof HTMLInputElement && field.validity.customError,
    );
    if (wrong instanceof HTMLElement) wrong.focus();
    else onSubmit();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    onEscape();
  };
  // The control with the focus can vanish, when a change is saved for example.
  useEscape(true, () => (document.activeElement === document.body ? onEscape() : undefined));
  return (
    <div className="@container pointer-events-none absolute inset-0 z-20 flex flex-col justify-end">
      <form
        ref={sheet}
        tabIndex={-1}
        aria-labelledby={id}
        onSubmit={submit}
        onKeyDown={press}
        noValidate
        className={`pointer-events-auto flex max-h-[52%] min-h-0 w-full animate-appear flex-col rounded-t-2xl border border-line bg-surface shadow-overlay outline-none @2xl:absolute @2xl:top-3 @2xl:max-h-none @2xl:w-76 @2xl:rounded-2xl ${children === null ? "" : "@2xl:bottom-3"} ${side === "left" ? "@2xl:left-3" : "@2xl:right-3"}`}
      >
        <header className="flex shrink-0 items-start gap-1 border-line border-b py-3 pr-2 pl-4">
          <div className={`grid min-w-0 flex-1 gap-0.5 ${pageName === null && parent === null ? "self-center" : ""}`}>
            <h2 id={id} className="line-clamp-2 font-semibold text-sm leading-snug" title={title}>
              {title}
            </h2>
            {pageName === null ? null : (
              <p className="truncate text-2xs text-text-soft">{panelWords.onPage(pageName)}</p>
            )}
            {parent ? (
              <button
                type="button"
                onClick={() => onPick(parent)}
                title={panelWords.toParent(elementName(parent.name))}
                className="mt-1 flex min-w-0 max-w-full items-center gap-1.5 justify-self-start rounded-md text-2xs text-accent hover:text-accent-strong"
              >
                <CornerLeftUp aria-hidden className="size-3.5 shrink-0" />
                <span className="truncate">
                  {panelWords.partOf}: {elementName(parent.name)}
                </span>
              </button>
            ) : null}
          </div>
          {children === null ? null : (
            <Button
              variant="quiet"
              size="icon"
              className="@2xl:hidden"
              aria-label={isFolded ? panelWords.unfold : panelWords.fold}
              aria-expanded={!isFolded}
              onClick={() => setFolded(!isFolded)}
            >
              {isFolded ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
            </Button>
          )}
          <Button variant="quiet" size="icon" aria-label={panelWords.close} onClick={onClose}>
            <X aria-hidden />
          </Button>
        </header>
        {children === null ? null : (
          <div className={`min-h-0 flex-1 overflow-y-auto overscroll-contain ${isFolded ? "hidden @2xl:block" : ""}`}>
            {children}
          </div>
        )}
        <footer className={`shrink-0 px-4 py-2.5 ${children === null ? "" : "border-line border-t"}`}>{footer}</footer>
      </form>
    </div>
  );
}
