"use client";

import { ChevronRight, FileText, Folder } from "lucide-react";
import { useId, useState } from "react";
import { previewWords } from "#lib/words/preview.ts";
import { Input } from "../ui/input";
import { findPages, type Page, type PageFolder, pageTree } from "./page-tree";

interface PageListProps {
  pages: readonly Page[];
  hasMore: boolean;
  /** The address of the shown page. */
  current: string;
  onGo: (address: string) => void;
  label?: string;
}

const searchFrom = 12;

/** The pages of the site as a tree, with a search field if there are many. */
export function PageList({ pages, hasMore, current, onGo, label = previewWords.pages }: PageListProps) {
  const [typed, setTyped] = useState("");
  const id = useId();
  const found = findPages(pages, typed);
  return (
    <nav aria-label={label} className="grid gap-2 p-2">
      {pages.length >= searchFrom ? (
        <div className="p-1">
          <label htmlFor={id} className="sr-only">
            {previewWords.findPage}
          </label>
          <Input
            id={id}
            type="search"
            value={typed}
            placeholder={previewWords.findPage}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Enter" && found[0]) onGo(found[0].address);
            }}
          />
        </div>
      ) : null}
      {found.length === 0 ? (
        <p className="px-3 py-2 text-sm text-text-soft">{typed ? previewWords.noPageFound : previewWords.noPages}</p>
      ) : (
        <FolderContent folder={pageTree(found)} current={current.replace(/[?#].*$/, "")} onGo={onGo} />
      )}
      {hasMore ? <p className="px-3 py-2 text-text-soft text-xs">{previewWords.morePages}</p> : null}
    </nav>
  );
}

function FolderContent({ folder, current, onGo }: { folder: PageFolder } & Pick<PageListProps, "current" | "onGo">) {
  return (
    <ul className="grid min-w-0">
      {folder.pages.map(({ path, name, address }) => (
        <li key={path} className="min-w-0">
          <button
            type="button"
            title={path}
            aria-current={address === current ? "page" : undefined}
            onClick={() => onGo(address)}
            className="flex h-9 w-full min-w-0 items-center gap-2.5 rounded-md px-3 text-left text-sm hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:text-on-accent-soft"
          >
            <FileText aria-hidden className="size-4 shrink-0 opacity-70" />
            <span className="min-w-0 truncate">{name}</span>
          </button>
        </li>
      ))}
      {folder.folders.map((inner) => (
        <li key={inner.name} className="min-w-0">
          <details open className="group/folder">
            <summary className="flex h-9 list-none items-center gap-2.5 rounded-md px-3 text-sm text-text-soft hover:bg-sunken [&::-webkit-details-marker]:hidden">
              <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-open/folder:rotate-90" />
              <Folder aria-hidden className="size-4 shrink-0" />
              <span className="min-w-0 truncate">{inner.name}</span>
            </summary>
            <div className="ml-4 border-line border-l pl-1">
              <FolderContent folder={inner} current={current} onGo={onGo} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
