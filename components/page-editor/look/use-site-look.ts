"use client";

import { useMemo, useState } from "react";
import type { LookForDisplay } from "#lib/projects/preview/look-schema.ts";
import { useRead } from "../../http/use-read";
import type { FrameLink, SeenPage } from "../../preview/frame-link";
import { useSaveOperations } from "../use-save-operations";
import { useSourceMap } from "../use-source-map";
import {
  changedIn,
  emptyLookDraft,
  keepLookDraft,
  keptLookDraft,
  type LookDraft,
  lookOperations,
  valuesOf,
} from "./look-draft";
import { useHarderTexts } from "./use-harder-texts";
import { useLookTrial } from "./use-look-trial";

export interface SiteLookInput {
  workspaceId: string;
  conversationId: string;
  link: FrameLink;
  seen: SeenPage | null;
  /** Called when a change is stored, or taken back. */
  onSaved: () => void;
}

/** Changes that are saved while the page still shows the version before them. */
interface Saved {
  /** The version that they made. */
  commit: string;
  /** The version that the page showed. */
  shown: string | null;
  /** The version of the look that they began with. */
  base: string;
  draft: LookDraft;
  css: string;
}

/** Returns the look of the site in the version that the page shows, its draft, and what saves it. */
export function useSiteLook({ workspaceId, conversationId, link, seen, onSaved }: SiteLookInput) {
  const [draft, setDraft] = useState(() => keptLookDraft(workspaceId));
  const [saved, setSaved] = useState<Saved | null>(null);
  const { saving, save, forget } = useSaveOperations(conversationId, onSaved);
  const { map } = useSourceMap(workspaceId, seen);
  const shown = seen?.commit ?? null;
  const waiting = saved !== null && saved.shown === shown ? saved : null;
  const wanted = waiting?.commit ?? shown;
  const query = wanted === null ? "" : `?${new URLSearchParams({ commit: wanted })}`;
  const { data: look, problem } = useRead<LookForDisplay>(seen && `/api/workspaces/${workspaceId}/look${query}`);
  const values = useMemo(() => (look === null ? [] : valuesOf(look)), [look]);
  const changed = changedIn(draft, values);
  const isCurrent = look !== null && (wanted === null || look.commit === wanted);
  const documentKey = seen?.key ?? "";
  const { harder, rootPixels } = useHarderTexts(link, documentKey, map);
  const trial = useLookTrial({
    ...{ link, workspaceId, documentKey, values, draft },
    page: isCurrent && map !== null ? { commit: look.commit, path: map.path } : null,
    savedCss: waiting?.css ?? null,
  });
  const keep = (next: LookDraft) => {
    setDraft(next);
    keepLookDraft(workspaceId, next);
  };
  return {
    ...{ look, problem, values, changed, isCurrent, saving, harder, rootPixels },
    /** The old values must not come back for the moment in which the new ones are read. */
    draft: saved !== null && look?.commit === saved.base ? { ...saved.draft, ...draft } : draft,
    isTrialFailed: trial.isFailed,
    change(next: (draft: LookDraft) => LookDraft) {
      keep(next(draft));
      forget();
    },
    async save() {
      if (look === null || changed.length === 0) return;
      const end = await save(look.commit, lookOperations(draft, values));
      if (end.name !== "saved") return;
      setSaved({ commit: end.commit, shown, base: look.commit, draft, css: trial.css });
      keep(emptyLookDraft);
    },
    /** Shows what the page has, after what was saved last is taken back. */
    takeBack() {
      forget();
      setSaved(null);
      onSaved();
    },
  };
}
