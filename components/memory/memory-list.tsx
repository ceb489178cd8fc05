"use client";

import { Trash2 } from "lucide-react";
import Link from "next/link";
import type { MemoryEntry, NoteState } from "#lib/memory/memory-schema.ts";
import { memoryWords } from "#lib/words/memory.ts";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { classNames } from "../ui/class-names";
import { LocalTime } from "../ui/local-time";
import { NoteDecisionLine } from "./note-decision";
import { PurgeNotice } from "./purge-notice";
import type { PurgeTarget } from "./purge-target";

interface MemoryListProps {
  entries: MemoryEntry[];
  /** Pins or supersedes a note, or (null) tells it as any other. */
  onDecide: (entry: MemoryEntry, state: NoteState | null) => void;
  onPurge: (target: PurgeTarget) => void;
}

/** Entries under their conversations, each with its turn. */
export function MemoryList({ entries, onDecide, onPurge }: MemoryListProps) {
  const conversations = Map.groupBy(entries, ({ conversation }) => conversation.id);
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {[...conversations].map(([id, held]) => (
        <li key={id} className="overflow-hidden rounded-2xl border border-line bg-surface">
          <ConversationHead
            entry={held[0]}
            onPurge={
              held.some(({ purged }) => purged === null)
                ? () => onPurge({ scope: "conversation", conversationId: id })
                : null
            }
          />
          <ul>
            {held.map((entry) => (
              <Entry
                key={entry.id}
                entry={entry}
                onDecide={(state) => onDecide(entry, state)}
                onPurge={() => onPurge({ scope: "entry", entryId: entry.id })}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function ConversationHead({ entry, onPurge }: { entry: MemoryEntry | undefined; onPurge: (() => void) | null }) {
  if (!entry) return null;
  const { id, by, startedAt } = entry.conversation;
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-b bg-sunken px-4 py-2">
      <h2 className="text-sm">
        <Link href={`/conversations/${id}`} prefetch={false} className="font-medium underline-offset-4 hover:underline">
          {memoryWords.conversation(by)} <LocalTime at={startedAt} />
        </Link>
      </h2>
      {onPurge ? (
        <Button variant="quiet" size="small" onClick={onPurge}>
          {memoryWords.purgeConversation}
        </Button>
      ) : null}
    </header>
  );
}

interface EntryProps {
  entry: MemoryEntry;
  onDecide: (state: NoteState | null) => void;
  onPurge: () => void;
}

function Entry({ entry: { kind, text, purged, decision, turn, conversation }, onDecide, onPurge }: EntryProps) {
  return (
    <li className="flex items-start gap-3 border-line px-4 py-3 not-first:border-t">
      <div className="grid min-w-0 flex-1 gap-1.5">
        <p className="flex flex-wrap items-center gap-2 text-text-soft text-xs">
          <Badge tone={kind === "note" && !purged ? "caution" : "neutral"}>{memoryWords.kinds[kind]}</Badge>
          <Link
            href={`/conversations/${conversation.id}#turn-${turn.number}`}
            prefetch={false}
            className="max-sm:inline-flex max-sm:min-h-11 max-sm:items-center underline underline-offset-4 hover:text-text"
          >
            {memoryWords.fromTurn(turn.number)}
          </Link>
          {turn.instruction ? <span className="line-clamp-1">{turn.instruction}</span> : null}
        </p>
        {purged ? (
          <PurgeNotice mark={purged} />
        ) : (
          <p
            className={classNames(
              "whitespace-pre-wrap text-sm [overflow-wrap:anywhere]",
              decision?.state === "superseded" && "text-text-soft line-through",
            )}
          >
            {text}
          </p>
        )}
        {decision ? <NoteDecisionLine decision={decision} /> : null}
        {kind === "note" && !purged ? (
          <NoteActions turn={turn.number} state={decision?.state} onDecide={onDecide} />
        ) : null}
      </div>
      {purged ? null : (
        <Button
          variant="quiet"
          size="icon"
          aria-label={memoryWords.purgeEntry(memoryWords.kinds[kind], turn.number)}
          onClick={onPurge}
        >
          <Trash2 aria-hidden />
        </Button>
      )}
    </li>
  );
}

interface NoteActionsProps {
  turn: number;
  state: NoteState | undefined;
  onDecide: (state: NoteState | null) => void;
}

function NoteActions({ turn, state, onDecide }: NoteActionsProps) {
  const { note: words } = memoryWords;
  const act = (label: string, next: NoteState | null) => (
    <Button variant="quiet" size="small" aria-label={words.of(label, turn)} onClick={() => onDecide(next)}>
      {label}
    </Button>
  );
  return (
    <div className="-ml-3 flex flex-wrap gap-1">
      {state === "pinned" ? act(words.unpin, null) : act(words.pin, "pinned")}
      {state === "superseded" ? act(words.tell, null) : act(words.supersede, "superseded")}
    </div>
  );
}
