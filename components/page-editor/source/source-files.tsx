"use client";

import { Lock } from "lucide-react";
import { useId, useState } from "react";
import type { SiteSourcesForDisplay } from "#lib/projects/preview/source-schema.ts";
import { sourceWords } from "#lib/words/page/source.ts";
import { Input } from "../../ui/input";
import { Select } from "../../ui/select";
import { useSourceDrafts } from "./source-drafts";

interface SourceFilesProps {
  workspaceId: string;
  /** Null until it is read. */
  list: SiteSourcesForDisplay | null;
  /** The file that is shown; null until it is known. */
  shown: string | null;
  onShow: (path: string) => void;
}

const searchFrom = 12;

/** The text files of the site, to choose one: a list beside the text, a native select on a phone. */
export function SourceFiles({ workspaceId, list, shown, onShow }: SourceFilesProps) {
  const [typed, setTyped] = useState("");
  const id = useId();
  const unsaved = new Set(
    [...useSourceDrafts().values()].flatMap((draft) => (draft.workspaceId === workspaceId ? [draft.path] : [])),
  );
  const files = list?.files ?? [];
  const words = typed.trim().toLowerCase();
  const found = files.filter(({ path, title }) => `${path} ${title}`.toLowerCase().includes(words));
  return (
    <>
      <div className="shrink-0 border-line border-b px-4 py-2 md:hidden">
        <label htmlFor={`${id}-select`} className="sr-only">
          {sourceWords.file}
        </label>
        <Select
          id={`${id}-select`}
          value={shown ?? ""}
          onChange={({ target }) => onShow(target.value)}
          className="w-full"
        >
          {files.some(({ path }) => path === shown) ? null : <option value={shown ?? ""}>{shown ?? ""}</option>}
          {files.map(({ path }) => (
            <option key={path} value={path}>
              {unsaved.has(path) ? `${path} (${sourceWords.unsavedFile})` : path}
            </option>
          ))}
        </Select>
      </div>
      <nav
        aria-label={sourceWords.files}
        className="flex w-64 shrink-0 flex-col gap-2 border-line border-r p-2 max-md:hidden"
      >
        {files.length >= searchFrom ? (
          <div>
            <label htmlFor={id} className="sr-only">
              {sourceWords.findFile}
            </label>
            <Input
              id={id}
              type="search"
              value={typed}
              placeholder={sourceWords.findFile}
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
        ) : null}
        <ul className="min-h-0 flex-1 overflow-y-auto">
          {found.map(({ path, title, isOpen }) => (
            <li key={path}>
              <button
                type="button"
                aria-current={path === shown ? "true" : undefined}
                onClick={() => onShow(path)}
                className="flex w-full items-start gap-2 rounded-lg px-2.5 py-1.5 text-left hover:bg-sunken aria-[current]:bg-accent-soft aria-[current]:text-on-accent-soft"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-sm" title={path}>
                    {path}
                  </span>
                  {title || unsaved.has(path) ? (
                    <span className="block truncate text-2xs text-text-soft">
                      {unsaved.has(path) ? sourceWords.unsavedFile : title}
                    </span>
                  ) : null}
                </span>
                {isOpen ? null : (
                  <>
                    <Lock aria-hidden className="mt-1 size-3.5 shrink-0 text-text-soft" />
                    <span className="sr-only">{sourceWords.closedFile}</span>
                  </>
                )}
              </button>
            </li>
          ))}
        </ul>
        {found.length === 0 && typed !== "" ? (
          <p className="px-2.5 py-2 text-text-soft text-xs">{sourceWords.nothingFound}</p>
        ) : null}
        {list?.hasMore ? <p className="px-2.5 py-2 text-text-soft text-xs">{sourceWords.moreFiles}</p> : null}
      </nav>
    </>
  );
}
