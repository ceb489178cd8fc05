"use client";

import { useCallback, useEffect, useState } from "react";
import type { PreviewGrantForDisplay } from "#lib/projects/schema.ts";
import { previewWords } from "#lib/words/preview.ts";
import { requestJson, sentenceOf } from "../http/request-json";
import { previewUrl } from "./preview-address";

const renewBeforeMs = 60_000;
/** How long to wait for the message of a loaded page. */
const openedMs = 5_000;
const timerMsMax = 2 ** 31 - 1;

/** A preview that this browser may show. `root` is the address of its pages. */
export type OpenPreview = Pick<PreviewGrantForDisplay, "root" | "limited" | "expiresAt">;

/** Requests a new grant. Its address opens once, within a minute. */
export function requestPreviewGrant(workspaceId: string, ref: string, frame: boolean): Promise<PreviewGrantForDisplay> {
  return requestJson<PreviewGrantForDisplay>("POST", `/api/workspaces/${workspaceId}/preview-grants`, { ref, frame });
}

/**
 * Opens a preview of `live`, or of a version by its commit, in this page's frames, and renews it before it ends. Null
 * requests none. With `frame` the pages send messages to the frame that shows them.
 */
export function usePreviewGrant(workspaceId: string, ref: string | null, { frame = true }: { frame?: boolean } = {}) {
  const [grant, setGrant] = useState<OpenPreview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const renew = useCallback(async () => {
    if (ref === null) return;
    try {
      const asked = await requestPreviewGrant(workspaceId, ref, frame);
      if (!asked.limited && !(await openInFrame(asked))) return setProblem(previewWords.cookieRefused);
      setGrant(asked);
      setProblem(null);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  }, [workspaceId, ref, frame]);

  useEffect(() => {
    void renew();
  }, [renew]);

  useEffect(() => {
    if (!grant) return;
    const left = Date.parse(grant.expiresAt) - Date.now() - renewBeforeMs;
    const timer = setTimeout(() => void renew(), Math.min(Math.max(left, 5_000), timerMsMax));
    return () => clearTimeout(timer);
  }, [grant, renew]);

  return { grant, problem, renew };
}

/**
 * Opens a page of the preview in a new tab with a grant of its own, because the cookies of this page's frames are not sent
 * there. The tab opens at once, while the browser still counts it as the answer to a press. Rethrows the request's error.
 */
export async function openPreviewTab(workspaceId: string, ref: string, path: string): Promise<void> {
  const tab = window.open("about:blank", "_blank");
  if (!tab) return;
  tab.opener = null;
  try {
    const { url } = await requestPreviewGrant(workspaceId, ref, false);
    tab.location.replace(previewUrl(url, path));
  } catch (error) {
    tab.close();
    throw error;
  }
}

/**
 * Exchanges the code in a hidden frame, so that all frames of this page have the cookie. Resolves with true when an empty
 * page, shown only with the cookie, reports back; with false if it does not.
 */
function openInFrame({ url, root }: PreviewGrantForDisplay): Promise<boolean> {
  const frame = document.createElement("iframe");
  frame.src = previewUrl(url, "/.sitewright/opened");
  frame.hidden = true;
  frame.referrerPolicy = "no-referrer";
  frame.sandbox.add("allow-scripts", "allow-same-origin");
  return new Promise<boolean>((resolve) => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      const isOpened = source === frame.contentWindow && origin === new URL(root).origin;
      if (isOpened && data?.type === "sitewright:opened") end(true);
    };
    const end = (isOpen: boolean) => {
      window.removeEventListener("message", hear);
      frame.remove();
      resolve(isOpen);
    };
    window.addEventListener("message", hear);
    // The message was sent while the page was parsed, so it arrives before this event.
    frame.addEventListener("load", () => setTimeout(() => end(false), openedMs));
    document.body.append(frame);
  });
}
