"use client";

import { CodeXml, Images, NotebookPen } from "lucide-react";
import type { CollectionsForDisplay } from "#lib/content/schema.ts";
import type { PagesForDisplay } from "#lib/projects/schema.ts";
import { contentWords } from "#lib/words/content/content-words.ts";
import { fileWords } from "#lib/words/page/files.ts";
import { sourceWords } from "#lib/words/page/source.ts";
import { previewWords } from "#lib/words/preview.ts";
import { useRead } from "../../http/use-read";
import { Alert } from "../../ui/alert";
import { Busy } from "../../ui/busy";
import { Button } from "../../ui/button";
import type { PageAct, SiteAct } from "../page-act";
import { PageList } from "./page-list";

interface PagePickerProps {
  workspaceId: string;
  /** The commit of a version, or undefined for the current site. */
  commit: string | undefined;
  current: string;
  onGo: (address: string) => void;
  /** Opens what changes pages; absent where the site can only be looked at. */
  onAct?: ((act: SiteAct) => void) | undefined;
  /** True for a site that a generator makes: its pages can't be changed as a whole. */
  isBuilt: boolean;
}

/** The current pages of the site, read each time the list is opened. */
export function PagePicker({ workspaceId, commit, current, onGo, onAct: onAnyAct, isBuilt }: PagePickerProps) {
  const query = commit === undefined ? "" : `?commit=${commit}`;
  const { data: pages, problem } = useRead<PagesForDisplay>(`/api/workspaces/${workspaceId}/pages${query}`);
  const { data: content } = useRead<CollectionsForDisplay>(onAnyAct ? `/api/workspaces/${workspaceId}/content` : null);
  const hasContent = onAnyAct !== undefined && (content?.collections.length ?? 0) > 0;
  const onAct = isBuilt ? undefined : onAnyAct;
  if (problem)
    return (
      <Alert tone="danger" announce className="m-3">
        {problem}
      </Alert>
    );
  if (!pages) return <Busy className="p-5">{previewWords.pagesLoading}</Busy>;
  const act = (name: PageAct["name"], listed: { path: string } | null) => {
    const asked = pages.pages.find(({ path }) => path === listed?.path) ?? null;
    const page = asked ?? pages.pages.find(({ address }) => address === "/") ?? pages.pages[0];
    if (name === "add") onAct?.({ name, site: pages, like: asked });
    else if (page) onAct?.({ name, site: pages, page });
  };
  return (
    <>
      <PageList {...pages} current={current} onGo={onGo} onAct={onAct && act} />
      {onAct || hasContent ? (
        <div className="sticky bottom-0 border-line border-t bg-surface p-2">
          {hasContent ? (
            <Button
              variant="quiet"
              size="small"
              className="w-full justify-start text-sm"
              onClick={() => onAnyAct?.({ name: "content" })}
            >
              <NotebookPen aria-hidden />
              {contentWords.open}
            </Button>
          ) : null}
          {onAct ? <SiteFiles onAct={onAct} /> : null}
        </div>
      ) : null}
    </>
  );
}

function SiteFiles({ onAct }: { onAct: (act: SiteAct) => void }) {
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="w-full justify-start text-sm"
        onClick={() => onAct({ name: "files" })}
      >
        <Images aria-hidden />
        {fileWords.open}
      </Button>
      <Button
        variant="quiet"
        size="small"
        className="w-full justify-start text-sm"
        onClick={() => onAct({ name: "source" })}
      >
        <CodeXml aria-hidden />
        {sourceWords.open}
      </Button>
    </>
  );
}
