"use client";

import { useCallback, useEffect, useState } from "react";
import type { PreviewGrantForDisplay } from "#lib/projects/schema.ts";
import { requestJson, sentenceOf } from "../http/request-json";

const renewBeforeMs = 60_000;
const timerMsMax = 2 ** 31 - 1;

/**
 * A grant to look at `live`, or at a version by its commit; renewed before it ends. Null asks for none. With `frame` the
 * pages talk to the frame that shows them.
 */
export function usePreviewGrant(workspaceId: string, ref: string | null, { frame = true }: { frame?: boolean } = {}) {
  const [grant, setGrant] = useState<PreviewGrantForDisplay | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const renew = useCallback(async () => {
    if (ref === null) return;
    try {
      setGrant(
        await requestJson<PreviewGrantForDisplay>("POST", `/api/workspaces/${workspaceId}/preview-grants`, {
          ref,
          frame,
        }),
      );
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
