"use client";

import { Eye, Globe, History, MessageSquareText, RotateCcw, Undo2 } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { historyWords } from "#lib/words/history.ts";
import { turnWords } from "#lib/words/turn.ts";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { LocalTime } from "../ui/local-time";

export interface VersionEntryProps {
  title: string;
  at: string;
  /** Null for the site as it came. */
  userName: string | null;
  /** What changed, as people call it; "" for the site as it came. */
  changed: string;
  isHead: boolean;
  /** True if visitors see this version. */
  isPublished?: boolean;
  /** Why the change is not in the site now, in words, or null if it is. */
  undone: string | null;
  /** Shows the version's changes; null for the site as it came. */
  changes: ReactNode;
  /** The address of the turn that made the change, or null. */
  turnHref: string | null;
  picture: ReactNode;
  onOpen: () => void;
  /** Null if this person may not go back, or there is nothing to go back to. */
  onGoBack: (() => void) | null;
  undo: VersionUndo | null;
  /** Said below the buttons, such as why an undo was refused. */
  note?: ReactNode;
}

export interface VersionUndo {
  /** True if the version is an undo: undoing it brings the change back. */
  isBringBack: boolean;
  isBusy: boolean;
  isDisabled: boolean;
  onPress: () => void;
}

/** One version on the timeline: its picture, its cause and its buttons. */
export function VersionEntry(props: VersionEntryProps) {
  const { title, isHead, onOpen, onGoBack, turnHref } = props;
  return (
    <li className="group/version relative grid gap-4 pb-10 pl-7 sm:grid-cols-[16rem_minmax(0,1fr)] sm:gap-6">
      <span aria-hidden className="absolute top-2 -bottom-2 left-[5px] w-px bg-line group-last/version:hidden" />
      <span
        aria-hidden
        className={`absolute top-2 left-0 size-[11px] rounded-full border-2 ${isHead ? "border-accent bg-accent" : "border-line-strong bg-background"}`}
      />
      <div className="h-fit overflow-hidden rounded-xl border border-line bg-sunken">{props.picture}</div>
      <div className="grid min-w-0 content-start gap-2">
        <h2 className="line-clamp-3 text-pretty font-medium leading-snug [overflow-wrap:anywhere]">{title}</h2>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-text-soft">
          <LocalTime at={props.at} />
          {props.userName === null ? null : <span>{historyWords.by(props.userName)}</span>}
          {isHead ? <Badge tone="accent">{historyWords.now}</Badge> : null}
          {props.isPublished ? (
            <Badge tone="positive">
              <Globe aria-hidden />
              {historyWords.published}
            </Badge>
          ) : null}
          {props.undone ? (
            <Badge>
              <Undo2 aria-hidden />
              {props.undone}
            </Badge>
          ) : null}
        </p>
        {props.changed === "" ? null : (
          <p className="text-sm text-text-soft [overflow-wrap:anywhere]">{historyWords.changed(props.changed)}</p>
        )}
        <div className="mt-1 -ml-3 flex flex-wrap gap-1">
          <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={onOpen}>
            <Eye aria-hidden />
            {historyWords.open}
          </Button>
          {onGoBack ? (
            <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={onGoBack}>
              <History aria-hidden />
              {historyWords.goBack}
            </Button>
          ) : null}
          {props.changes}
          {props.undo ? <UndoVersion undo={props.undo} /> : null}
          {turnHref ? (
            <Button variant="quiet" size="small" asChild>
              <Link href={turnHref}>
                <MessageSquareText aria-hidden />
                {historyWords.conversation}
              </Link>
            </Button>
          ) : null}
        </div>
        {props.note ? (
          <div ref={reveal} className="scroll-my-4">
            {props.note}
          </div>
        ) : null}
      </div>
    </li>
  );
}

function reveal(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

function UndoVersion({ undo: { isBringBack, isBusy, isDisabled, onPress } }: { undo: VersionUndo }) {
  const Icon = isBringBack ? RotateCcw : Undo2;
  const label = isBringBack ? turnWords.bringBack : turnWords.undo;
  const busyLabel = isBringBack ? turnWords.bringBackBusy : turnWords.undoBusy;
  return (
    <Button variant="quiet" size="small" disabled={isDisabled} onClick={onPress}>
      <Icon aria-hidden />
      {isBusy ? busyLabel : label}
    </Button>
  );
}
