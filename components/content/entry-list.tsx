"use client";

import { Copy, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import type { EntriesForDisplay, EntryForDisplay } from "#lib/content/schema.ts";
import { contentWords } from "#lib/words/content/content-words.ts";
import { dateInWords } from "#lib/words/time.ts";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Input } from "../ui/input";

interface EntryListProps {
  list: EntriesForDisplay;
  isOff: boolean;
  onOpen: (entry: EntryForDisplay) => void;
  onDuplicate: (entry: EntryForDisplay) => void;
  onRemove: (entry: EntryForDisplay) => void;
}

const searchFrom = 6;
/** A list of thousands is drawn in parts. */
const shownAtFirst = 200;

/** The entries of a collection, with their search. */
export function EntryList({ list, isOff, onOpen, onDuplicate, onRemove }: EntryListProps) {
  const [typed, setTyped] = useState("");
  const id = useId();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const found = list.entries.filter(({ title, path }) => {
    const text = `${title} ${path}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-5 py-3 sm:px-6">
      {list.entries.length >= searchFrom ? (
        <div className="pb-3">
          <label htmlFor={id} className="sr-only">
            {contentWords.search}
          </label>
          <Input
            id={id}
            type="search"
            value={typed}
            placeholder={contentWords.search}
            onChange={({ target }) => setTyped(target.value)}
            className="max-w-md"
          />
        </div>
      ) : null}
      {list.isComplete ? null : <p className="pb-3 text-text-soft text-xs">{contentWords.incomplete}</p>}
      {found.length === 0 ? (
        <p className="py-6 text-sm text-text-soft">
          {list.entries.length === 0 ? contentWords.noEntries : contentWords.nothingFound}
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {found.slice(0, shownAtFirst).map((entry) => (
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
    </div>
  );
}
