"use client";

import { useId, useState } from "react";
import type { PagesForDisplay } from "#lib/projects/schema.ts";
import { typingWords } from "#lib/words/page/typing.ts";
import { useRead } from "../../http/use-read";
import { findPages } from "../../preview/pages/page-tree";
import { Button } from "../../ui/button";
import { Field } from "../../ui/field";
import { Input } from "../../ui/input";
import { Switch } from "../../ui/switch";
import { relativeAddress } from "../links/site-address";
import { linkTargetOf } from "../links/typed-link";
import type { TextLink } from "./text-schema";

interface LinkFormProps {
  workspaceId: string;
  /** The path at which the preview shows the page. */
  address: string;
  /** The link to change; null for a new one. */
  link: TextLink | null;
  /** `words` names the target, for a link that has no words yet. */
  onSet: (link: TextLink, words: string) => void;
  onRemove: () => void;
  onBack: () => void;
}

const pagesShown = 50;

/** Where a link leads: a page of the site, an address, a mail address or a phone number. */
export function LinkForm({ workspaceId, address, link, onSet, onRemove, onBack }: LinkFormProps) {
  const [typed, setTyped] = useState(link?.href ?? "");
  const [newTab, setNewTab] = useState(link?.newTab ?? false);
  const [isRefused, setRefused] = useState(false);
  const listId = useId();
  const { data } = useRead<PagesForDisplay>(`/api/workspaces/${workspaceId}/pages`);
  const pages = data?.pages ?? [];
  const isUntouched = typed === (link?.href ?? "");
  const found = (isUntouched ? pages : findPages(pages, typed)).slice(0, pagesShown);

  const set = (target: string, words: string) => {
    const href = target === link?.href ? target : linkTargetOf(target);
    if (href === null) return setRefused(true);
    onSet({ href, newTab }, words);
  };
  return (
    <form
      className="grid w-full gap-3 p-3 md:w-96"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        set(typed.trim(), typed.trim());
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onBack();
      }}
    >
      <Field
        label={typingWords.address}
        hint={typingWords.addressHint}
        error={isRefused ? typingWords.addressInvalid : null}
      >
        {(control) => (
          <Input
            {...control}
            autoFocus
            autoCapitalize="off"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setRefused(false);
            }}
          />
        )}
      </Field>
      {found.length > 0 ? (
        <ul id={listId} aria-label={typingWords.pages} className="-mx-1 grid max-h-40 overflow-y-auto max-md:max-h-28">
          {found.map((page) => {
            const target = relativeAddress(address, page.address);
            return (
              <li key={page.path} className="min-w-0">
                <button
                  type="button"
                  aria-current={typed === target ? "true" : undefined}
                  onClick={() => set(target, page.path)}
                  className="flex h-9 w-full min-w-0 items-center rounded-md px-2 text-left text-sm hover:bg-sunken aria-[current=true]:bg-accent-soft aria-[current=true]:text-on-accent-soft"
                >
                  <span className="min-w-0 truncate">{page.path}</span>
                </button>
              </li>
            );
          })}
        </ul>
      ) : null}
      <Switch label={typingWords.newTab} checked={newTab} onChange={setNewTab} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="small" disabled={typed.trim() === ""}>
          {typingWords.setLink}
        </Button>
        <Button variant="quiet" size="small" onClick={onBack}>
          {typingWords.back}
        </Button>
        {link ? (
          <Button variant="quiet" size="small" className="ml-auto" onClick={onRemove}>
            {typingWords.removeLink}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
