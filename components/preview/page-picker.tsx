"use client";

import { useEffect, useState } from "react";
import type { PagesForDisplay } from "#lib/projects/schema.ts";
import { previewWords } from "#lib/words/preview.ts";
import { requestJson, sentenceOf } from "../http/request-json";
import { Alert } from "../ui/alert";
import { Busy } from "../ui/busy";
import { PageList } from "./page-list";

interface PagePickerProps {
  workspaceId: string;
  /** A version by its commit, instead of the site as it is now. */
  commit: string | undefined;
  current: string;
  onGo: (address: string) => void;
}

/** The pages that the site has now, asked for each time the list is opened. */
export function PagePicker({ workspaceId, commit, current, onGo }: PagePickerProps) {
  const [pages, setPages] = useState<PagesForDisplay | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const path = `/api/workspaces/${workspaceId}/pages${commit === undefined ? "" : `?commit=${commit}`}`;
    requestJson<PagesForDisplay>("GET", path, undefined, abort.signal).then(setPages, (error: unknown) => {
      if (!abort.signal.aborted) setProblem(sentenceOf(error));
    });
    return () => abort.abort();
  }, [workspaceId, commit]);
  if (problem)
    return (
      <Alert tone="danger" announce className="m-3">
        {problem}
      </Alert>
    );
  if (!pages) return <Busy className="p-5">{previewWords.pagesLoading}</Busy>;
  return <PageList {...pages} current={current} onGo={onGo} />;
}
