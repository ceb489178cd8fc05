"use client";

import {
  ArrowDown,
  ArrowUp,
  Bold,
  Code,
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
import type { ReactNode } from "react";
import { bodyWords } from "#lib/words/content/body.ts";
import { Button } from "../../ui/button";
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

/** The tools for the text. They wrap on narrow screens. */
export function BodyToolbar({ formats, isDisabled, can, run, onLink, onPicture }: BodyToolbarProps) {
  const { marks, style, list } = formats;
  const tool = (label: string, icon: ReactNode, command: Command, isPressed?: boolean) => (
    <Tool label={label} isPressed={isPressed} isDisabled={isDisabled || !can(command)} onPress={() => run(command)}>
      {icon}
    </Tool>
  );
  return (
    <div role="toolbar" aria-label={bodyWords.toolbar} className="flex flex-wrap items-center gap-0.5">
      <select
        aria-label={bodyWords.style}
        value={style ?? ""}
        disabled={isDisabled || style === null}
        onChange={({ target }) => {
          const chosen = styles.find((one) => one === target.value);
          if (chosen) run(setStyle(chosen));
        }}
        className="touch-target mr-1 h-9 rounded-md border border-line bg-surface px-2 text-sm disabled:text-text-soft"
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
      {tool(bodyWords.strike, <Strikethrough aria-hidden />, toggle("strike"), marks.strike)}
      {tool(bodyWords.code, <Code aria-hidden />, toggle("code"), marks.code)}
      <Tool
        label={bodyWords.link}
        isPressed={marks.link}
        isDisabled={isDisabled || style === "code" || formats.isRaw}
        onPress={onLink}
      >
        <Link aria-hidden />
      </Tool>
      <Gap />
      {tool(bodyWords.bulletList, <List aria-hidden />, toggleList("bullet"), list === "bullet")}
      {tool(bodyWords.orderedList, <ListOrdered aria-hidden />, toggleList("ordered"), list === "ordered")}
      {list === null ? null : (
        <>
          {tool(bodyWords.outdent, <IndentDecrease aria-hidden />, outdent)}
          {tool(bodyWords.indent, <IndentIncrease aria-hidden />, indent)}
        </>
      )}
      {tool(bodyWords.quote, <Quote aria-hidden />, toggleQuote, formats.isQuote)}
      <Tool label={bodyWords.picture} isDisabled={isDisabled || style === "code" || formats.isRaw} onPress={onPicture}>
        <Image aria-hidden />
      </Tool>
      {tool(bodyWords.rule, <Minus aria-hidden />, insertRule)}
      <Gap />
      {tool(bodyWords.up, <ArrowUp aria-hidden />, moveBlock(-1))}
      {tool(bodyWords.down, <ArrowDown aria-hidden />, moveBlock(1))}
      {tool(bodyWords.remove, <Trash2 aria-hidden />, removeBlock)}
      <Gap />
      {tool(bodyWords.undo, <Undo2 aria-hidden />, undo)}
      {tool(bodyWords.redo, <Redo2 aria-hidden />, redo)}
    </div>
  );
}

const styles: readonly BlockStyle[] = ["paragraph", "h1", "h2", "h3", "h4", "h5", "h6", "code"];

const Gap = () => <span aria-hidden className="mx-1 h-5 w-px bg-line max-sm:hidden" />;

interface ToolProps {
  label: string;
  /** Undefined for a tool that is not on or off. */
  isPressed?: boolean | undefined;
  isDisabled: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ label, isPressed, isDisabled, onPress, children }: ToolProps) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      aria-disabled={isDisabled || undefined}
      // The text keeps the focus and its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !isDisabled && onPress()}
      className="aria-disabled:opacity-40 aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft"
    >
      {children}
    </Button>
  );
}
