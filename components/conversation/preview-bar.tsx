"use client";

import { ExternalLink, House, RotateCw } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { words } from "#lib/platform/words.ts";
import { Button } from "../ui/button";
import { Tooltip } from "../ui/tooltip";
import { startPath } from "./preview-address";

interface PreviewBarProps {
  path: string;
  /** The page's own address; null as long as there is no preview. */
  url: string | null;
  onGo: (path: string) => void;
}

/** The bar over the site: the first page, reload, the page's path to read or to type, a tab of its own. */
export function PreviewBar({ path, url, onGo }: PreviewBarProps) {
  /** Null as long as nobody types. */
  const [typed, setTyped] = useState<string | null>(null);
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onGo(typed === null ? path : `/${typed.trim().replace(/^\/+/, "")}`);
    setTyped(null);
  };
  return (
    <form onSubmit={submit} className="flex h-12 shrink-0 items-center gap-1 border-line border-b bg-surface px-2">
      <Tooltip content={words.preview.home}>
        <Button variant="quiet" size="icon" aria-label={words.preview.home} onClick={() => onGo(startPath)}>
          <House aria-hidden />
        </Button>
      </Tooltip>
      <Tooltip content={words.preview.reload}>
        <Button variant="quiet" size="icon" aria-label={words.preview.reload} onClick={() => onGo(path)}>
          <RotateCw aria-hidden />
        </Button>
      </Tooltip>
      <label htmlFor={id} className="sr-only">
        {words.preview.address}
      </label>
      <input
        id={id}
        value={typed ?? path}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => setTyped(null)}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="go"
        className="h-8 min-w-0 flex-1 rounded-md border border-transparent bg-sunken px-3 text-sm text-text-soft hover:border-line focus:text-text"
      />
      {url === null ? null : (
        <Tooltip content={words.preview.openInTab} align="end">
          <Button variant="quiet" size="icon" asChild>
            <a href={url} target="_blank" rel="noopener noreferrer" aria-label={words.preview.openInTab}>
              <ExternalLink aria-hidden />
            </a>
          </Button>
        </Tooltip>
      )}
    </form>
  );
}
