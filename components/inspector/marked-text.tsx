import { createContext, type ReactNode, useContext } from "react";
import { patternOf } from "#lib/conversations/requests/search/search-schema.ts";

/** The searched text, which blocks of text mark; empty without a search. */
export const SearchedText = createContext("");

/** Returns a text with each occurrence of the searched text marked, in any case. */
export function MarkedText({ children: text }: { children: string }): ReactNode {
  const find = useContext(SearchedText);
  if (find === "") return text;
  // Split by a group, so that every second piece is an occurrence.
  const pieces = text.split(patternOf(find));
  return pieces.map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
      <mark key={index} className="rounded-sm bg-accent-soft text-on-accent-soft">
        {piece}
      </mark>
    ),
  );
}
