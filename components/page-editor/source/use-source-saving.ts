"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { SiteSourceForDisplay } from "#lib/projects/preview/source-schema.ts";
import { sourceWords } from "#lib/words/page/source.ts";
import { RequestProblem, requestJson, sentenceOf } from "../../http/request-json";
import { useSaveOperations } from "../use-save-operations";
import { editorText, toOperations } from "./changed-ranges";
import { mergeTexts } from "./merge-texts";
import { dropSource } from "./source-drafts";

/** A file's text, as stored in a version. */
export interface StoredSource {
  commit: string;
  text: string;
}

interface SourceSavingInput {
  workspaceId: string;
  conversationId: string;
  path: string;
  /** The version on which the text was opened. */
  opened: StoredSource;
  /** The text of the editor. */
  text: string;
  /** True while the agent works: nothing can be saved then. */
  isRunning: boolean;
  onSaved: () => void;
  /** Puts another text into the editor. */
  onText: (text: string) => void;
}

/** Returns the address of a file's text, in the newest version unless a commit is named. */
export function sourcePath(workspaceId: string, query: { path?: string; address?: string; commit?: string }) {
  return `/api/workspaces/${workspaceId}/source?${new URLSearchParams(query)}`;
}

/** Returns null if a file is missing. Throws other problems. */
function ifMissing(error: unknown): null {
  if (error instanceof RequestProblem && error.status === 404) return null;
  throw error;
}

/**
 * Saves the changed ranges of a source, at once or when the agent has finished. The server merges them if the site has moved on; what it
 * can't merge is merged here by lines, and lines that both changed are a conflict, for the person to decide.
 */
export function useSourceSaving({ workspaceId, path, text, isRunning, ...input }: SourceSavingInput) {
  const { saving, save: send, forget } = useSaveOperations(input.conversationId, input.onSaved);
  const [base, setBase] = useState(input.opened);
  const [isWaiting, setWaiting] = useState(false);
  const [isBusy, setBusy] = useState(false);
  /** The text with the lines of the site, where both changed the same, and the version that both began with; null without a conflict. */
  const [conflict, setConflict] = useState<{ theirs: string; since: string } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const isChanged = text !== editorText(base.text);

  const read = async (commit?: string): Promise<StoredSource | null> => {
    const query = commit === undefined ? { path } : { path, commit };
    const now = await requestJson<SiteSourceForDisplay>("GET", sourcePath(workspaceId, query));
    return now.text === null ? null : { commit: now.commit, text: now.text };
  };
  const adopt = (now: StoredSource) => {
    setBase(now);
    setConflict(null);
    input.onText(editorText(now.text));
  };
  const store = async (on: StoredSource, mine: string, tried: readonly string[]): Promise<void> => {
    const operations = toOperations(path, on.text, mine);
    if (operations.length === 0) return;
    const end = await send(on.commit, operations);
    if (end.name === "saved") {
      // Also after the editor was closed, which keeps the text.
      const now = await read(end.commit).finally(() => dropSource({ workspaceId, path }));
      if (now) adopt(now);
    } else if (end.name === "refused" && end.code === "head-moved" && !tried.includes(on.commit))
      await merge(on, mine, [...tried, on.commit]);
    else if ("problem" in end) setProblem(end.problem);
  };
  const merge = async (on: StoredSource, mine: string, tried: readonly string[]): Promise<void> => {
    const now = await read().catch(ifMissing);
    if (now === null) return setProblem(sourceWords.gone);
    if (now.text === on.text) return store(now, mine, tried);
    const merged = mergeTexts({ base: editorText(on.text), mine, theirs: editorText(now.text) });
    setBase(now);
    input.onText(merged.mine);
    if (merged.conflicts === 0) return store(now, merged.mine, tried);
    setConflict({ theirs: merged.theirs, since: on.commit });
  };
  const during = async (work: () => Promise<void>) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  const saveNow = () => {
    setWaiting(false);
    setConflict(null);
    void during(() => store(base, text, []));
  };
  const refresh = () =>
    during(async () => {
      const now = await read();
      if (now) adopt(now);
    });
  // A turn that has ended may have changed the file.
  const turnEnded = useEffectEvent(() => {
    if (isWaiting) saveNow();
    else if (!isChanged) void refresh();
  });
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) turnEnded();
    wasRunning.current = isRunning;
  }, [isRunning]);

  return {
    base,
    isChanged,
    isWaiting,
    isBusy,
    theirs: conflict?.theirs ?? null,
    /** The version with which the text is kept: before a conflict is decided the one before it, so that the conflict is found again. */
    keptCommit: conflict?.since ?? base.commit,
    problem,
    /** The turn that saved the text last; null before it, and when it was changed again. */
    saved: saving.name === "saved" && !isChanged ? saving.editSessionId : null,
    save: () => {
      if (isBusy || !isChanged) return;
      if (isRunning) setWaiting(true);
      else saveNow();
    },
    stopWaiting: () => setWaiting(false),
    takeTheirs: () => {
      if (conflict) input.onText(conflict.theirs);
      setConflict(null);
    },
    /** Takes back what was typed. */
    discard: () => adopt(base),
    /** Reads the file again, after the last save was undone. */
    undone: () => {
      forget();
      input.onSaved();
      void refresh();
    },
  };
}
