"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { commonWords } from "#lib/words/common.ts";
import { projectWords } from "#lib/words/projects.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Button } from "../ui/button";
import { useBrowserValue } from "../ui/hooks/use-browser-value";

interface NameOfferProps {
  projectId: string;
  name: string;
  /** The name that the site gives itself. */
  siteName: string;
}

const keyOf = (projectId: string) => `sitewright.name-kept.${projectId}`;

/** Offers the site's own name for the project, until a person of this browser has declined it. */
export function NameOffer({ projectId, name, siteName }: NameOfferProps) {
  const router = useRouter();
  const [isDeclined, setDeclined] = useState(false);
  const isNew = useBrowserValue(
    () => readDeclined(projectId) !== siteName,
    () => false,
  );
  const { run, isBusy, problem } = useAction(async () => {
    await requestJson("PATCH", `/api/projects/${projectId}`, { name: siteName });
    router.refresh();
  });
  if (!isNew || isDeclined) return null;
  const decline = () => {
    keepDeclined(projectId, siteName);
    setDeclined(true);
  };
  return (
    <aside className="grid gap-2 border-line border-t pt-4 text-sm">
      <p className="text-text-soft [overflow-wrap:anywhere]">{projectWords.nameOffer(siteName, name)}</p>
      {problem ? (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="small" disabled={isBusy} onClick={() => void run()}>
          {isBusy ? commonWords.saving : projectWords.nameOfferTake}
        </Button>
        <Button variant="quiet" size="small" onClick={decline}>
          {projectWords.nameOfferKeep}
        </Button>
      </div>
    </aside>
  );
}

function readDeclined(projectId: string): string | null {
  try {
    return localStorage.getItem(keyOf(projectId));
  } catch {
    return null;
  }
}

function keepDeclined(projectId: string, siteName: string): void {
  try {
    localStorage.setItem(keyOf(projectId), siteName);
  } catch {
    // Storage is blocked or full: it is offered again on the next visit.
  }
}
