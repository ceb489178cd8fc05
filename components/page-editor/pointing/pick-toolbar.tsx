"use client";

import { CodeXml, ImageUp, LockOpen, MessageSquareText, Plus, SlidersHorizontal, TextCursorInput } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId } from "react";
import { selectWords } from "#lib/words/page/page-editor.ts";
import { releaseWords } from "#lib/words/page/release.ts";
import { sourceWords } from "#lib/words/page/source.ts";
import { Button } from "../../ui/button";

interface PickToolbarProps {
  /** The names of what is picked on this page, at least one. */
  names: readonly string[];
  /** Null if what is picked has no text to type into. */
  onType: (() => void) | null;
  /** Asks for another picture in place of the only one that is picked; absent for other elements. */
  onReplace?: (() => void) | undefined;
  /** Opens the panel; absent where nothing but texts can be changed by hand. */
  onChange?: (() => void) | undefined;
  onAsk: () => void;
  /** Shows the source of what is picked; absent for several parts. */
  onSource?: (() => void) | undefined;
  /** Releases what is picked to restricted people; absent for people who may not. */
  onRelease?: (() => void) | undefined;
  adds: boolean;
  onAdds: () => void;
  onLeave: () => void;
  /** Why nothing can be changed by hand now, as a sentence; null if it can. */
  blocked: string | null;
  /** True without icons, for a narrow screen. */
  isDense?: boolean;
}

/** The acts on picked elements. */
export function PickToolbar(props: PickToolbarProps) {
  const { names, blocked } = props;
  const id = useId();
  const [name = ""] = names;
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    props.onLeave();
  };
  const byHand = { isOff: blocked !== null, describedBy: blocked === null ? undefined : id };
  return (
    <div
      role="toolbar"
      aria-label={names.length > 1 ? selectWords.toolsOfMany(names.length) : selectWords.tools(name)}
      onKeyDown={press}
      className={`pointer-events-auto w-max max-w-full animate-appear rounded-xl border border-line bg-surface p-1 shadow-overlay ${props.isDense ? "[&_button]:px-1.5 [&_svg]:hidden" : ""}`}
    >
      <div className="flex flex-wrap items-center gap-0.5">
        {props.onType ? (
          <Tool
            icon={<TextCursorInput aria-hidden />}
            label={selectWords.editText}
            onPress={props.onType}
            {...byHand}
          />
        ) : null}
        {props.onReplace ? (
          <Tool icon={<ImageUp aria-hidden />} label={selectWords.replace} onPress={props.onReplace} {...byHand} />
        ) : null}
        {props.onChange ? (
          <Tool
            icon={<SlidersHorizontal aria-hidden />}
            label={selectWords.change}
            onPress={props.onChange}
            {...byHand}
          />
        ) : null}
        <Tool icon={<MessageSquareText aria-hidden />} label={selectWords.ask} onPress={props.onAsk} />
        {props.onSource && !props.isDense ? (
          <Tool icon={<CodeXml aria-hidden />} label={sourceWords.show} onPress={props.onSource} />
        ) : null}
        {props.onRelease ? (
          <Tool icon={<LockOpen aria-hidden />} label={releaseWords.open} onPress={props.onRelease} />
        ) : null}
        <span aria-hidden className="mx-0.5 h-5 w-px bg-line" />
        <Tool icon={<Plus aria-hidden />} label={selectWords.addAnother} onPress={props.onAdds} isOn={props.adds} />
      </div>
      {blocked === null ? null : (
        <p id={id} className="max-w-80 px-2.5 pt-1 pb-1.5 text-text-soft text-xs">
          {blocked}
        </p>
      )}
    </div>
  );
}

interface ToolProps {
  icon: ReactNode;
  label: string;
  onPress: () => void;
  isOff?: boolean;
  isOn?: boolean;
  describedBy?: string | undefined;
}

/** Stays focusable while it is off, so that its reason is read. */
function Tool({ icon, label, onPress, isOff = false, isOn, describedBy }: ToolProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      aria-disabled={isOff || undefined}
      aria-pressed={isOn}
      aria-describedby={describedBy}
      onClick={isOff ? undefined : onPress}
      className="px-2.5 pointer-coarse:h-10 aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft"
    >
      {icon}
      {label}
    </Button>
  );
}
