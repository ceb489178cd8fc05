"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useOnline } from "../../ui/hooks/use-online";
import { arrive, shownPath, startVisit, step, type VisitedPages, visit } from "./visited-pages";

interface ShownPageOptions {
  workspaceId: string;
  /** Changes whenever the frame loads another document: with the version and the grant. */
  document: string;
  /** True if a reload of the app's page shows the same page of the site again. */
  isKept: boolean;
  /** The address of the page that is shown first. */
  startPath: string;
}

/** Returns the page of the site that the preview shows, where the person went before, and what moves it. */
export function useShownPage({ workspaceId, document, isKept, startPath }: ShownPageOptions) {
  const [visited, setVisited] = useState<VisitedPages>(() => startVisit(startPath));
  /** The address that the frame was told to load; a link inside the frame does not change it. */
  const [asked, setAsked] = useState({ path: startPath, times: 0 });
  const [lastDocument, setLastDocument] = useState(document);
  const path = shownPath(visited);
  /** Lets the frame's next document be the shown page, which a link inside of it may have led to. */
  const follow = () => setAsked((known) => ({ path, times: known.times }));
  if (lastDocument !== document) {
    setLastDocument(document);
    follow();
  }

  const show = (next: VisitedPages) => {
    setVisited(next);
    setAsked((known) => ({ path: shownPath(next), times: known.times + 1 }));
  };
  const restore = useEffectEvent(() => {
    const kept = isKept ? readKept(workspaceId) : null;
    if (kept !== null && kept !== path) show(startVisit(kept));
  });
  useEffect(() => restore(), []);
  useEffect(() => {
    if (isKept) keep(workspaceId, path);
  }, [isKept, workspaceId, path]);

  return {
    path,
    asked,
    follow,
    mayGoBack: visited.at > 0,
    mayGoForward: visited.at < visited.paths.length - 1,
    step: (by: -1 | 1) => show(step(visited, by)),
    go: (next: string) => show(visit(visited, next)),
    reload: () => show(visit(visited, path)),
    arrive: (next: string) => setVisited((known) => arrive(known, next)),
  };
}

/** Calls `onBack` when the connection is there again after it was lost: what the frame loaded meanwhile may lack files. */
export function useConnectionBack(isCutOff: boolean, onBack: () => void): void {
  const isOnline = useOnline();
  const isLost = isCutOff || !isOnline;
  const wasLost = useRef(false);
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (wasLost.current && !isLost) back();
    wasLost.current = isLost;
  }, [isLost]);
}

const keyOf = (workspaceId: string) => `sitewright-page ${workspaceId}`;

function keep(workspaceId: string, path: string): void {
  try {
    sessionStorage.setItem(keyOf(workspaceId), path);
  } catch {
    // Storage is blocked: a reload shows the first page.
  }
}

/** Returns the page that was shown before this document was reloaded; null if it was opened in another way. */
function readKept(workspaceId: string): string | null {
  const [navigation] = performance.getEntriesByType("navigation");
  if (!(navigation instanceof PerformanceNavigationTiming) || navigation.type === "navigate") return null;
  try {
    return sessionStorage.getItem(keyOf(workspaceId));
  } catch {
    return null;
  }
}
