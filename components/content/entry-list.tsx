"use client";

import { Copy, FileInput, FileOutput, Trash2 } from "lucide-react";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { entriesInPart, isFound } from "#lib/content/field-value-schema.ts";
import type { EntriesForDisplay, EntryForDisplay } from "#lib/content/schema.ts";
import { contentWords } from "#lib/words/content/content-words.ts";
import { dateInWords } from "#lib/words/time.ts";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Input } from "../ui/input";

/** The part of a collection that is asked for. */
export interface AskedPart {
  search: string;
  /** The place of its first entry. */
  from: number;
}

export const firstPart: AskedPart = { search: "", from: 0 };

interface EntryListProps {
  list: EntriesForDisplay;
  part: AskedPart;
  isOff: boolean;
  onPart: (part: AskedPart) => void;
  onOpen: (entry: EntryForDisplay) => void;
  onMove: (entry: EntryForDisplay) => void;
  onDuplicate: (entry: EntryForDisplay) => void;
  onRemove: (entry: EntryForDisplay) => void;
}

const searchFrom = 6;
/** From the last key to the request. */
const typingMs = 200;

/** A part of the entries of a collection, with the search over all. */
export function EntryList({ list, part, isOff, onPart, onOpen, onMove, onDuplicate, onRemove }: EntryListProps) {
  const [typed, setTyped] = useState(part.search);
  const id = useId();
  const ask = useEffectEvent(onPart);
  const asked = part.search;
  useEffect(() => {
    if (typed === asked) return;
    const timer = setTimeout(() => ask({ search: typed, from: 0 }), typingMs);
    return () => clearTimeout(timer);
  }, [typed, asked]);
  // The answer comes later than the next key.
  const isShown = (entry: EntryForDisplay) => isFound(entry, typed);
  const all = list.collection.count;
  const last = part.from + list.entries.length;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-5 py-3 sm:px-6">
      {all >= searchFrom ? (
        <div className="flex flex-wrap items-center gap-3 pb-3">
          <label htmlFor={id} className="sr-only">
            {contentWords.search}
          </label>
          <Input
            id={id}
            type="search"
            maxLength={200}
            value={typed}
            placeholder={contentWords.search}
            onChange={({ target }) => setTyped(target.value)}
            className="max-w-md"
          />
          <p role="status" className="text-text-soft text-xs">
            {asked.trim() === "" ? null : contentWords.foundOf(list.found, all)}
          </p>
        </div>
      ) : null}
      {list.isComplete ? null : <p className="pb-3 text-text-soft text-xs">{contentWords.incomplete}</p>}
      {list.found === 0 ? (
        <p className="py-6 text-sm text-text-soft">{all === 0 ? contentWords.noEntries : contentWords.nothingFound}</p>
      ) : null}
      <ul className="divide-y divide-line">
        {list.entries.filter(isShown).map((entry) => (
          <li key={`${entry.path} ${entry.index}`} className="flex min-w-0 items-center gap-1 py-1">
            <button
              type="button"
              onClick={() => onOpen(entry)}
              className="-ml-3 flex min-h-12 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5 rounded-lg px-3 py-2 text-left hover:bg-sunken"
            >
              <span className="min-w-0 max-w-full truncate font-medium text-sm">{entry.title}</span>
              {entry.isDraft ? <Badge tone="caution">{contentWords.draft}</Badge> : null}
              {entry.problem ? (
                <span className="basis-full text-text-soft text-xs">
                  {contentWords.closedTitle}. {contentWords.problems[entry.problem]}
                </span>
              ) : null}
              {entry.date ? (
                <span className="text-text-soft text-xs max-sm:basis-full sm:ml-auto">
                  <time dateTime={entry.date}>{dateInWords(new Date(`${entry.date}T12:00`))}</time>
                </span>
              ) : null}
            </button>
            {entry.move ? (
              <Button
                variant="quiet"
                size="icon"
                disabled={isOff}
                aria-label={
                  entry.move === "publish"
                    ? contentWords.publishDraftOf(entry.title)
                    : contentWords.backToDraftsOf(entry.title)
                }
                title={entry.move === "publish" ? contentWords.publishDraft : contentWords.backToDrafts}
                onClick={() => onMove(entry)}
              >
                {entry.move === "publish" ? <FileOutput aria-hidden /> : <FileInput aria-hidden />}
              </Button>
            ) : null}
            <Button
              variant="quiet"
              size="icon"
              disabled={isOff || entry.problem !== null}
              aria-label={contentWords.duplicateOf(entry.title)}
              title={contentWords.duplicate}
              onClick={() => onDuplicate(entry)}
            >
              <Copy aria-hidden />
            </Button>
            <Button
              variant="quiet"
              size="icon"
              disabled={isOff || entry.problem === "link"}
              aria-label={contentWords.removeOf(entry.title)}
              title={contentWords.remove}
              onClick={() => onRemove(entry)}
            >
              <Trash2 aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      {part.from > 0 || last < list.found ? (
        <nav
          className="flex flex-wrap items-center gap-3 py-3"
          aria-label={contentWords.part(part.from + 1, last, list.found)}
        >
          <Button
            variant="secondary"
            size="small"
            disabled={part.from === 0}
            onClick={() => onPart({ ...part, from: Math.max(0, part.from - entriesInPart) })}
          >
            {contentWords.earlier}
          </Button>
          <span className="text-text-soft text-xs">
            {contentWords.part(Math.min(part.from + 1, last), last, list.found)}
          </span>
          <Button
            variant="secondary"
            size="small"
            disabled={last >= list.found}
            onClick={() => onPart({ ...part, from: last })}
          >
            {contentWords.later}
          </Button>
        </nav>
      ) : null}
    </div>
  );
}
