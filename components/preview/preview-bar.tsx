"use client";

import {
  ArrowLeft,
  ArrowRight,
  ExternalLink,
  ListTree,
  NotebookPen,
  Palette,
  RotateCw,
  SquareMousePointer,
  SquareSplitHorizontal,
} from "lucide-react";
import { type FormEvent, type ReactNode, type Ref, useId, useState } from "react";
import { contentWords } from "#lib/words/content/content-words.ts";
import { previewWords } from "#lib/words/preview.ts";
import { Button } from "../ui/button";
import { DisclosurePanel } from "../ui/overlays/disclosure-panel";
import { Tooltip } from "../ui/overlays/tooltip";
import type { PreviewWidth } from "./preview-width";
import { WidthChoice } from "./width-choice";

interface PreviewTool {
  ref?: Ref<HTMLButtonElement>;
  isOn: boolean;
  /** Null while it can't be used: it keeps its place, so that nothing moves. */
  onPress: (() => void) | null;
}

interface PreviewBarProps {
  path: string;
  /** Opens the page in a new tab; null while there is no preview. */
  onOpenTab: (() => void) | null;
  mayGoBack: boolean;
  mayGoForward: boolean;
  onStep: (by: -1 | 1) => void;
  onGo: (path: string) => void;
  width: PreviewWidth;
  onWidth: (width: PreviewWidth) => void;
  /** Null if there is nothing to compare. */
  isComparing: boolean | null;
  onCompare: (compare: boolean) => void;
  /** Null if nothing can be picked. */
  select: PreviewTool | null;
  /** The look of the site; null if it can't be changed. */
  look: PreviewTool | null;
  /** Opens the site's content as forms; null where it has none. */
  onContent: (() => void) | null;
  /** Renders the list of pages; `go` and `close` close it. */
  pages: (go: (path: string) => void, close: () => void) => ReactNode;
}

/** The bar over the site: back, forward, reload, the list of pages, the page's path to read or type, and the width. */
export function PreviewBar(props: PreviewBarProps) {
  const { path, onOpenTab, onStep, onGo, isComparing, onCompare } = props;
  return (
    <div className="@container relative z-20 shrink-0 border-line border-b bg-surface">
      {/* On a phone's touch screen the address has a row of its own, so that each button is large enough for a finger. */}
      <div className="flex min-h-12 items-center gap-0.5 px-2 pointer-coarse:@max-md:flex-wrap pointer-coarse:@max-md:justify-between pointer-coarse:@max-md:py-1.5">
        <IconButton label={previewWords.back} isOff={!props.mayGoBack} onPress={() => onStep(-1)}>
          <ArrowLeft aria-hidden />
        </IconButton>
        <IconButton
          label={previewWords.forward}
          isOff={!props.mayGoForward}
          onPress={() => onStep(1)}
          className="@max-md:hidden"
        >
          <ArrowRight aria-hidden />
        </IconButton>
        <IconButton label={previewWords.reload} onPress={() => onGo(path)}>
          <RotateCw aria-hidden />
        </IconButton>
        <DisclosurePanel label={previewWords.pages} icon={<ListTree aria-hidden />}>
          {(close) =>
            props.pages((address) => {
              close();
              onGo(address);
            }, close)
          }
        </DisclosurePanel>
        {/* On a phone the header's menu has it. */}
        {props.onContent ? (
          <Button
            variant="quiet"
            size="small"
            aria-label={contentWords.open}
            onClick={props.onContent}
            className="h-9 px-2.5 text-sm @max-md:hidden pointer-coarse:h-11"
          >
            <NotebookPen aria-hidden />
            <span className="@max-xl:hidden">{contentWords.open}</span>
          </Button>
        ) : null}
        <AddressField path={path} onGo={onGo} />
        {props.select === null ? null : (
          <Tooltip content={previewWords.selectTip} align="end">
            <Button
              ref={props.select.ref}
              variant="quiet"
              size="small"
              aria-label={previewWords.select}
              aria-pressed={props.select.isOn}
              aria-disabled={props.select.onPress === null || undefined}
              onClick={props.select.onPress ?? undefined}
              className="h-9 px-2.5 text-sm pointer-coarse:h-11 pointer-coarse:min-w-11 aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft"
            >
              <SquareMousePointer aria-hidden />
              <span className="@max-xl:hidden">{previewWords.select}</span>
            </Button>
          </Tooltip>
        )}
        {props.look === null ? null : (
          <Tooltip content={previewWords.look} align="end">
            <Button
              ref={props.look.ref}
              variant="quiet"
              size="icon"
              aria-label={previewWords.look}
              aria-pressed={props.look.isOn}
              aria-disabled={props.look.onPress === null || undefined}
              onClick={props.look.onPress ?? undefined}
              className="aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft"
            >
              <Palette aria-hidden />
            </Button>
          </Tooltip>
        )}
        <WidthChoice width={props.width} onChange={props.onWidth} />
        {isComparing === null ? null : (
          <Tooltip content={previewWords.compare} align="end">
            <Button
              variant="quiet"
              size="icon"
              aria-label={previewWords.compare}
              aria-pressed={isComparing}
              onClick={() => onCompare(!isComparing)}
              className="aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft"
            >
              <SquareSplitHorizontal aria-hidden />
            </Button>
          </Tooltip>
        )}
        <Tooltip content={previewWords.openInTab} align="end">
          <Button
            variant="quiet"
            size="icon"
            aria-label={previewWords.openInTab}
            aria-disabled={onOpenTab === null || undefined}
            onClick={onOpenTab ?? undefined}
          >
            <ExternalLink aria-hidden />
          </Button>
        </Tooltip>
      </div>
    </div>
  );
}

interface IconButtonProps {
  label: string;
  isOff?: boolean;
  onPress: () => void;
  className?: string;
  children: ReactNode;
}

/** Stays focusable while disabled, so that the focus is not lost at the last page. */
function IconButton({ label, isOff = false, onPress, className = "", children }: IconButtonProps) {
  return (
    <span className={`inline-flex ${className}`}>
      <Tooltip content={label}>
        <Button
          variant="quiet"
          size="icon"
          aria-label={label}
          aria-disabled={isOff || undefined}
          onClick={isOff ? undefined : onPress}
        >
          {children}
        </Button>
      </Tooltip>
    </span>
  );
}

function AddressField({ path, onGo }: Pick<PreviewBarProps, "path" | "onGo">) {
  /** The text being typed, or null. */
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onGo(typed === null ? path : `/${typed.trim().replace(/^\/+/, "")}`);
    setTyped(null);
  };
  return (
    <form
      onSubmit={submit}
      className="min-w-0 flex-1 px-1 pointer-coarse:@max-md:-order-1 pointer-coarse:@max-md:basis-full"
    >
      <label htmlFor={id} className="sr-only">
        {previewWords.address}
      </label>
      <input
        id={id}
        value={typed ?? readable(path)}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped(null)}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="go"
        className="h-8 w-full min-w-0 pointer-coarse:h-11 rounded-md border border-transparent bg-sunken px-3 text-sm text-text-soft hover:border-line focus:text-text"
      />
    </form>
  );
}

function readable(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
