"use client";

import { Search } from "lucide-react";
import { useRef } from "react";
import type { FoundInRequests } from "#lib/conversations/requests/search/search-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { FoundLines } from "./found-lines";
import type { ShownPlace } from "./shown-place";

interface RequestSearchProps {
  conversationId: string;
  /** The searched text; empty without a search. */
  find: string;
  onFind: (find: string) => void;
  onShow: (place: ShownPlace) => void;
  /** Called with the turns that hold the text. */
  onHolding: (turns: FoundInRequests["turns"]) => void;
}

/** The search in all that the conversation's requests sent and received. The page's address holds it, so it also works before scripts arrive. */
export function RequestSearch({ conversationId, find, onFind, ...found }: RequestSearchProps) {
  const { search: words } = inspectorWords;
  const input = useRef<HTMLInputElement>(null);
  return (
    <search className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <form
        method="get"
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onFind(String(new FormData(event.currentTarget).get("find")).trim());
        }}
      >
        <div className="min-w-60 max-w-xl flex-1">
          <Field label={words.label}>
            {(control) => (
              <Input
                {...control}
                ref={input}
                type="search"
                name="find"
                defaultValue={find}
                placeholder={words.placeholder}
                minLength={2}
                maxLength={200}
                required
              />
            )}
          </Field>
        </div>
        <Button type="submit" variant="secondary" className="h-11">
          <Search aria-hidden />
          {words.submit}
        </Button>
        {find === "" ? null : (
          <Button
            variant="quiet"
            className="h-11"
            onClick={() => {
              if (input.current) input.current.value = "";
              input.current?.focus();
              onFind("");
            }}
          >
            {words.clear}
          </Button>
        )}
      </form>
      {find === "" ? null : <FoundLines key={find} conversationId={conversationId} find={find} {...found} />}
    </search>
  );
}
