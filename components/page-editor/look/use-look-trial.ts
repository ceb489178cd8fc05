"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { LookTrial, LookTrialAnswer } from "#lib/projects/preview/look-schema.ts";
import { requestJson } from "../../http/request-json";
import type { FrameLink } from "../../preview/frame-link";
import { changedIn, type LookDraft, type SiteLookValue, type TrialTemplate, trialCss } from "./look-draft";

interface LookTrialInput {
  link: FrameLink;
  workspaceId: string;
  /** Null while the page's version is read, or if the page isn't one of the site. */
  page: { commit: string; path: string } | null;
  /** Differs for each document in the frame. */
  documentKey: string;
  values: readonly SiteLookValue[];
  draft: LookDraft;
  /** Of changes that are saved, until the page shows them. */
  savedCss: string | null;
}

/**
 * Shows a draft of the look on the page in the preview, until it is gone or the look is closed. `css` is what the page was given;
 * `isFailed` is true if the draft can't be shown.
 */
export function useLookTrial({ link, workspaceId, page, documentKey, values, draft, savedCss }: LookTrialInput) {
  const [template, setTemplate] = useState<(TrialTemplate & { asked: string }) | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const changed = changedIn(draft, values);
  const keys = changed.map(({ key }) => key);
  const asked = page === null || keys.length === 0 ? null : JSON.stringify([page.commit, page.path, keys]);
  const read = useEffectEvent(async (abort: AbortSignal) => {
    if (page === null || asked === null) return;
    const body: LookTrial = {
      ...page,
      values: changed.map(({ kind, property, value: from }) => ({ kind, property, from })),
    };
    try {
      const path = `/api/workspaces/${workspaceId}/look/trial`;
      const { css } = await requestJson<LookTrialAnswer>("POST", path, body, abort);
      setTemplate({ asked, keys, css });
    } catch {
      if (!abort.aborted) setFailed(asked);
    }
  });
  useEffect(() => {
    if (asked === null) return;
    const abort = new AbortController();
    void read(abort.signal);
    return () => abort.abort();
  }, [asked]);

  // The template before the last one shows the others until the next arrives.
  const tried = template === null || asked === null ? null : trialCss(template, draft, values);
  const css = [savedCss, tried].filter((part) => part !== null).join("\n");
  // biome-ignore lint/correctness/useExhaustiveDependencies: another document knows nothing of the trial before it
  useEffect(() => link.post({ type: "try", css: css === "" ? null : css }), [link, css, documentKey]);
  useEffect(() => () => link.post({ type: "try", css: null }), [link]);
  return { css, isFailed: asked !== null && failed === asked };
}
