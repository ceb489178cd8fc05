"use client";

import { Bold, CornerDownLeft, Italic, Link } from "lucide-react";
import type { ReactNode } from "react";
import { typingWords } from "#lib/words/page/typing.ts";
import { Busy } from "../../ui/busy";
import { Button } from "../../ui/button";
import type { TextFormats } from "./text-view";

/** The person’s wish for the text, and how far it is. */
export type TypingStage = "typing" | "waiting" | "saving" | "saved";

interface TextToolbarProps {
  formats: TextFormats;
  stage: TypingStage;
  /** True while a turn of the agent runs, until whose end nothing can be saved. */
  isTurnRunning: boolean;
  onToggle: (name: "strong" | "em") => void;
  onLink: () => void;
  onBreak: () => void;
  onSave: () => void;
  /** Takes the wish to save back. */
  onKeepTyping: () => void;
  onLeave: () => void;
}

/** The tools for the text that a person types into. */
export function TextToolbar({ formats, stage, isTurnRunning, ...acts }: TextToolbarProps) {
  if (stage === "waiting") {
    return (
      <Row>
        <Busy className="px-2">{isTurnRunning ? typingWords.waiting : typingWords.comparing}</Busy>
        <Button variant="secondary" size="small" className="ml-auto" onClick={acts.onKeepTyping}>
          {typingWords.keepTyping}
        </Button>
      </Row>
    );
  }
  if (stage !== "typing") {
    return (
      <Row>
        {stage === "saving" ? (
          <Busy className="px-2">{typingWords.saving}</Busy>
        ) : (
          <span role="status" className="px-2 text-positive text-sm">
            {typingWords.saved}
          </span>
        )}
      </Row>
    );
  }
  return (
    <Row>
      <Tool label={typingWords.bold} isPressed={formats.strong} onPress={() => acts.onToggle("strong")}>
        <Bold aria-hidden />
      </Tool>
      <Tool label={typingWords.italic} isPressed={formats.em} onPress={() => acts.onToggle("em")}>
        <Italic aria-hidden />
      </Tool>
      <Tool label={typingWords.link} isPressed={formats.link} onPress={acts.onLink}>
        <Link aria-hidden />
      </Tool>
      <Tool label={typingWords.newLine} onPress={acts.onBreak}>
        <CornerDownLeft aria-hidden />
      </Tool>
      <span className="ml-auto flex gap-1 pl-2">
        <Button variant="quiet" size="small" onClick={acts.onLeave}>
          {typingWords.cancel}
        </Button>
        <Button size="small" onClick={acts.onSave} className="min-w-0 shrink">
          <span className="truncate">{isTurnRunning ? typingWords.saveLater : typingWords.save}</span>
        </Button>
      </span>
    </Row>
  );
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex min-h-12 min-w-64 items-center gap-1 p-1.5">{children}</div>;
}

interface ToolProps {
  label: string;
  /** Undefined for a tool that is not on or off. */
  isPressed?: boolean;
  onPress: () => void;
  children: ReactNode;
}

function Tool({ label, isPressed, onPress, children }: ToolProps) {
  return (
    <Button
      variant="quiet"
      size="icon"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      // The text keeps the focus and its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
      className="aria-pressed:bg-accent-soft aria-pressed:text-on-accent-soft"
    >
      {children}
    </Button>
  );
}
