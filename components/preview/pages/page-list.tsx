"use client";

import { ChevronRight, Ellipsis, FileText, Folder, ListOrdered, Plus } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { isSamePage } from "#lib/page-source/address-schema.ts";
import { pagesWords } from "#lib/words/page/pages.ts";
import { previewWords } from "#lib/words/preview.ts";
import { Button } from "../../ui/button";
import { Input } from "../../ui/input";
import type { PageAct } from "../page-act";
import { findPages, type NamedPage, type Page, type PageFolder, pageTree, titlesOfSeveral } from "./page-tree";

/** An act on a page of the list, without the list. */
type ActOnPage = (name: PageAct["name"], page: Page | null) => void;

interface PageListProps {
  pages: readonly Page[];
  hasMore: boolean;
  /** The address of the shown page. */
  current: string;
  onGo: (address: string) => void;
  /** Opens what changes pages; absent where the site can only be looked at. */
  onAct?: ActOnPage | undefined;
  label?: string;
}

const searchFrom = 12;

/** The pages of the site as a tree, with a search field if there are many. */
export function PageList({ pages, hasMore, current, onGo, onAct, label = previewWords.pages }: PageListProps) {
  const [typed, setTyped] = useState("");
  const id = useId();
  const found = findPages(pages, typed);
  return (
    <nav aria-label={label} className="grid gap-2 p-2">
      {onAct ? (
        <div className="flex flex-wrap gap-1 border-line border-b px-1 pb-2">
          <Button variant="quiet" size="small" onClick={() => onAct("add", null)}>
            <Plus aria-hidden />
            {pagesWords.add}
          </Button>
          <Button
            variant="quiet"
            size="small"
            onClick={() => onAct("order", pages.find(({ address }) => isSamePage(address, current)) ?? null)}
          >
            <ListOrdered aria-hidden />
            {pagesWords.order}
          </Button>
        </div>
      ) : null}
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
        <FolderContent
          folder={pageTree(found)}
          current={current}
          onGo={onGo}
          onAct={onAct}
          alike={titlesOfSeveral(found)}
        />
      )}
      {hasMore ? <p className="px-3 py-2 text-text-soft text-xs">{previewWords.morePages}</p> : null}
    </nav>
  );
}

type RowProps = Pick<PageListProps, "current" | "onGo" | "onAct"> & {
  /** The titles that several pages have: these are told apart by their files. */
  alike: ReadonlySet<string>;
};

function FolderContent({ folder, ...row }: { folder: PageFolder } & RowProps) {
  return (
    <ul className="grid min-w-0">
      {folder.pages.map((page) => (
        <PageRow key={page.path} page={page} {...row} />
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
              <FolderContent folder={inner} {...row} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

function PageRow({ page, current, alike, onGo, onAct }: { page: NamedPage } & RowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { path, address, title } = page;
  const place = page.ownAddress ?? (alike.has(title) ? path : null);
  const act = (what: PageAct["name"], label: string): ReactNode => (
    <Button variant="quiet" size="small" onClick={() => onAct?.(what, page)}>
      {label}
    </Button>
  );
  return (
    <li className="min-w-0">
      <div className="flex min-w-0 items-center gap-0.5">
        <button
          type="button"
          title={path}
          aria-current={isSamePage(address, current) ? "page" : undefined}
          onClick={() => onGo(address)}
          className="flex h-9 min-w-0 flex-1 items-center pointer-coarse:h-11 gap-2.5 rounded-md px-3 text-left text-sm hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:text-on-accent-soft"
        >
          <FileText aria-hidden className="size-4 shrink-0 opacity-70" />
          <span className="min-w-0 truncate">{title}</span>{" "}
          {place === null ? null : (
            <span className="ml-auto min-w-0 max-w-[45%] shrink-[3] truncate pl-2 text-2xs">{place}</span>
          )}
        </button>
        {onAct ? (
          <Button
            variant="quiet"
            size="icon"
            aria-label={pagesWords.menu(title)}
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
            className="aria-expanded:bg-sunken aria-expanded:text-text"
          >
            <Ellipsis aria-hidden />
          </Button>
        ) : null}
      </div>
      {isOpen ? (
        <div id={id} className="flex flex-wrap gap-1 pb-1 pl-8">
          {act("rename", pagesWords.rename)}
          {act("remove", pagesWords.remove)}
          {act("add", pagesWords.asModel)}
        </div>
      ) : null}
    </li>
  );
}
