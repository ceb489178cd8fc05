"use client";

import {
  ArrowDown,
  ArrowUp,
  Bold,
  Code,
  Ellipsis,
  Image,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Strikethrough,
  Trash2,
  Undo2,
} from "lucide-react";
import { redo, undo } from "prosemirror-history";
import type { Command } from "prosemirror-state";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from "react";
import { bodyWords } from "#lib/words/content/body.ts";
import { Button } from "../../ui/button";
import { Popover } from "../../ui/overlays/popover";
import {
  type BlockStyle,
  type BodyFormats,
  indent,
  insertRule,
  moveBlock,
  outdent,
  removeBlock,
  setStyle,
  toggle,
  toggleList,
  toggleQuote,
} from "./body-commands";

interface BodyToolbarProps {
  formats: BodyFormats;
  isDisabled: boolean;
  can: (command: Command) => boolean;
  run: (command: Command) => void;
  onLink: () => void;
  onPicture: () => void;
}

const levels = [1, 2, 3, 4, 5, 6] as const;

/** The tools for the text, in one line: a narrow screen scrolls it. The rarer ones are in a menu that stays in view. */
export function BodyToolbar({ formats, isDisabled, can, run, onLink, onPicture }: BodyToolbarProps) {
  const { marks, style, list } = formats;
  const isStyleOff = isDisabled || style === null;
  const [reached, setReached] = useState<string>(bodyWords.style);
  /** The one tool that Tab reaches; arrows lead to the others. */
  const stop = isStyleOff && reached === bodyWords.style ? bodyWords.bold : reached;
  const tool = (label: string, icon: ReactNode, command: Command, isPressed?: boolean) => (
    <Tool
      label={label}
      isPressed={isPressed}
      isStop={label === stop}
      isDisabled={isDisabled || !can(command)}
      onPress={() => run(command)}
    >
      {icon}
    </Tool>
  );
  const rare = (label: string, icon: ReactNode, command: Command, isPressed?: boolean) => (
    <MenuTool label={label} isPressed={isPressed} isDisabled={isDisabled || !can(command)} onPress={() => run(command)}>
      {icon}
    </MenuTool>
  );
  const isInsertOff = isDisabled || style === "code" || formats.isRaw;
  return (
    <div
      role="toolbar"
      aria-label={bodyWords.toolbar}
      onKeyDown={moveFocus}
      onFocus={({ target }) => {
        const label = target.getAttribute("aria-label");
        if (target.matches("[data-tool]") && label !== null) setReached(label);
      }}
      className="flex min-w-0 flex-1 items-center gap-0.5"
    >
      {/* On a phone the tools fade out where more of them follow. */}
      <div className="-m-1 flex min-w-0 flex-1 items-center gap-0.5 overflow-x-auto p-1 [scrollbar-width:none] max-sm:pr-6 max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-1.75rem),transparent)]">
        <select
          data-tool
          aria-label={bodyWords.style}
          tabIndex={stop === bodyWords.style ? 0 : -1}
          value={style ?? ""}
          disabled={isStyleOff}
          onChange={({ target }) => {
            const chosen = styles.find((one) => one === target.value);
            if (chosen) run(setStyle(chosen));
          }}
          className="touch-target mr-1 h-9 w-34 max-sm:w-26 shrink-0 rounded-md border border-line bg-surface px-2 text-sm disabled:text-text-soft"
        >
          {style === null ? <option value="">–</option> : null}
          <option value="paragraph">{bodyWords.paragraph}</option>
          {levels.map((level) => (
            <option key={level} value={`h${level}`}>
              {bodyWords.heading(level)}
            </option>
          ))}
          <option value="code">{bodyWords.codeBlock}</option>
        </select>
        {tool(bodyWords.bold, <Bold aria-hidden />, toggle("strong"), marks.strong)}
        {tool(bodyWords.italic, <Italic aria-hidden />, toggle("em"), marks.em)}
        <Tool
          label={bodyWords.link}
          isPressed={marks.link}
          isStop={stop === bodyWords.link}
          isDisabled={isInsertOff}
          onPress={onLink}
        >
          <Link aria-hidden />
        </Tool>
        <Gap />
        {tool(bodyWords.bulletList, <List aria-hidden />, toggleList("bullet"), list === "bullet")}
        {tool(bodyWords.orderedList, <ListOrdered aria-hidden />, toggleList("ordered"), list === "ordered")}
        {tool(bodyWords.outdent, <IndentDecrease aria-hidden />, outdent)}
        {tool(bodyWords.indent, <IndentIncrease aria-hidden />, indent)}
        {tool(bodyWords.quote, <Quote aria-hidden />, toggleQuote, formats.isQuote)}
        <Tool
          label={bodyWords.picture}
          isStop={stop === bodyWords.picture}
          isDisabled={isInsertOff}
          onPress={onPicture}
        >
          <Image aria-hidden />
        </Tool>
        <Gap />
        {tool(bodyWords.undo, <Undo2 aria-hidden />, undo)}
        {tool(bodyWords.redo, <Redo2 aria-hidden />, redo)}
      </div>
      <Popover
        data-tool
        label={bodyWords.more}
        title={bodyWords.more}
        variant="quiet"
        size="icon"
        tabIndex={stop === bodyWords.more ? 0 : -1}
        onMouseDown={keepFocus}
        trigger={<Ellipsis aria-hidden />}
        panelClassName="w-60 p-1.5"
      >
        <div className="grid">
          {rare(bodyWords.strike, <Strikethrough aria-hidden />, toggle("strike"), marks.strike)}
          {rare(bodyWords.code, <Code aria-hidden />, toggle("code"), marks.code)}
          {rare(bodyWords.rule, <Minus aria-hidden />, insertRule)}
          <p className="mt-1.5 border-line border-t px-3 pt-2.5 pb-1 text-text-soft text-xs">{bodyWords.block}</p>
          {rare(bodyWords.up, <ArrowUp aria-hidden />, moveBlock(-1))}
          {rare(bodyWords.down, <ArrowDown aria-hidden />, moveBlock(1))}
          {rare(bodyWords.remove, <Trash2 aria-hidden />, removeBlock)}
        </div>
      </Popover>
    </div>
  );
}

/** Arrows lead from tool to tool, and round at the ends; in the menu they lead up and down. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const { key, target, currentTarget } = event;
  if (!(target instanceof HTMLElement)) return;
  const menu = target.closest<HTMLElement>("[popover]");
  const [back, on] = menu ? ["ArrowUp", "ArrowDown"] : ["ArrowLeft", "ArrowRight"];
  if (![back, on, "Home", "End"].includes(key)) return;
  const within = menu ? menu.querySelectorAll("button") : currentTarget.querySelectorAll("[data-tool]:enabled");
  const tools = [...within].filter((one) => one instanceof HTMLElement);
  const at = tools.indexOf(target);
  const next = key === "Home" ? 0 : key === "End" ? -1 : key === on ? (at + 1) % tools.length : at - 1;
  event.preventDefault();
  tools.at(next)?.focus();
}

/** The text keeps the focus and its selection. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

const styles: readonly BlockStyle[] = ["paragraph", "h1", "h2", "h3", "h4", "h5", "h6", "code"];

const Gap = () => <span aria-hidden className="mx-1 h-5 w-px shrink-0 bg-line" />;

interface ToolProps {
  label: string;
  /** Undefined for a tool that is not on or off. */
  isPressed?: boolean | undefined;
  isDisabled: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ label, isPressed, isStop, isDisabled, onPress, children }: ToolProps & { isStop: boolean }) {
  return (
    <Button
      data-tool
      variant="quiet"
      size="icon"
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-disabled={isDisabled || undefined}
      onMouseDown={keepFocus}
      onClick={() => !isDisabled && onPress()}
      className="aria-disabled:opacity-40 aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft"
    >
      {children}
    </Button>
  );
}

function MenuTool({ label, isPressed, isDisabled, onPress, children }: ToolProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      aria-pressed={isPressed}
      aria-disabled={isDisabled || undefined}
      onMouseDown={keepFocus}
      onClick={({ currentTarget }) => {
        if (isDisabled) return;
        currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        onPress();
      }}
      className="justify-start text-sm text-text aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft"
    >
      {children}
      {label}
    </Button>
  );
}
