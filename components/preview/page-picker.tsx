"use client";

import type { PagesForDisplay } from "#lib/projects/schema.ts";
import { previewWords } from "#lib/words/preview.ts";
import { useRead } from "../http/use-read";
import { Alert } from "../ui/alert";
import { Busy } from "../ui/busy";
import { PageList } from "./page-list";

interface PagePickerProps {
  workspaceId: string;
  /** The commit of a version, or undefined for the current site. */
  commit: string | undefined;
  current: string;
  onGo: (address: string) => void;
}

/** The current pages of the site, read each time the list is opened. */
export function PagePicker({ workspaceId, commit, current, onGo }: PagePickerProps) {
  const query = commit === undefined ? "" : `?commit=${commit}`;
  const { data: pages, problem } = useRead<PagesForDisplay>(`/api/workspaces/${workspaceId}/pages${query}`);
  if (problem)
    return (
      <Alert tone="danger" announce className="m-3">
        {problem}
      </Alert>
    );
  if (!pages) return <Busy className="p-5">{previewWords.pagesLoading}</Busy>;
  return <PageList {...pages} current={current} onGo={onGo} />;
}
