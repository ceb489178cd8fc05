"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import type { LookForDisplay } from "#lib/projects/preview/look-schema.ts";
import { lookWords } from "#lib/words/page/look.ts";
import { selectWords } from "#lib/words/page/page-editor.ts";
import { useRead } from "../../http/use-read";
import type { FrameLink, SeenPage } from "../../preview/frame-link";
import { Busy } from "../../ui/busy";
import { LastDone } from "../panel/last-done";
import { PanelFooter } from "../panel/panel-footer";
import { PanelFrame } from "../panel/panel-frame";
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
  withValue,
} from "./look-draft";
import { HarderNote, LookView } from "./look-view";
import { useHarderTexts } from "./use-harder-texts";
import { useLookTrial } from "./use-look-trial";

interface SiteLookProps {
  workspaceId: string;
  conversationId: string;
  link: FrameLink;
  seen: SeenPage | null;
  /** Over the stage, at the app's own scale. */
  layer: HTMLElement | null;
  /** True while the agent works: nothing can be changed by hand then. */
  isRunning: boolean;
  /** Called when a change is stored, or taken back. */
  onSaved: () => void;
  onLeave: () => void;
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

/** The look of the site: each change shows on the page at once, and all are saved together as one turn. */
export function SiteLook({ workspaceId, conversationId, link, seen, layer, isRunning, ...on }: SiteLookProps) {
  const [draft, setDraft] = useState(() => keptLookDraft(workspaceId));
  const [saved, setSaved] = useState<Saved | null>(null);
  const [isDone, setDone] = useState(false);
  const { saving, save, forget } = useSaveOperations(conversationId, on.onSaved);
  const { map } = useSourceMap(workspaceId, seen);
  const waiting = saved !== null && saved.shown === (seen?.commit ?? null) ? saved : null;
  const wanted = waiting?.commit ?? seen?.commit ?? null;
  const query = wanted === null ? "" : `?${new URLSearchParams({ commit: wanted })}`;
  const { data: look, problem } = useRead<LookForDisplay>(seen && `/api/workspaces/${workspaceId}/look${query}`);
  const values = useMemo(() => (look === null ? [] : valuesOf(look)), [look]);
  const changed = changedIn(draft, values);
  const isCurrent = look !== null && (wanted === null || look.commit === wanted);
  // The old values must not come back for the moment in which the new ones are read.
  const shownDraft = saved !== null && look?.commit === saved.base ? { ...saved.draft, ...draft } : draft;
  const documentKey = seen?.key ?? "";
  const { harder, rootPixels } = useHarderTexts(link, documentKey, map);
  const trial = useLookTrial({
    ...{ link, workspaceId, documentKey, values, draft },
    page: isCurrent && map !== null ? { commit: look.commit, path: map.path } : null,
    savedCss: waiting?.css ?? null,
  });
  const start = useRef<HTMLDivElement>(null);
  const isRead = look !== null;
  useEffect(() => {
    if (isRead) start.current?.focus({ preventScroll: true });
  }, [isRead]);

  const change = (next: LookDraft) => {
    setDraft(next);
    keepLookDraft(workspaceId, next);
    if (saving.name !== "saving") forget();
    setDone(false);
  };
  const blocked = isRunning ? selectWords.blockedByTurn : null;
  const isBusy = saving.name === "saving";
  const isOff = isBusy || blocked !== null || !isCurrent;
  const isChanged = changed.length > 0;
  const submit = async () => {
    if (isOff || !isChanged || look === null) return;
    const end = await save(look.commit, lookOperations(draft, values));
    if (end.name !== "saved") return;
    setSaved({ commit: end.commit, shown: seen?.commit ?? null, base: look.commit, draft, css: trial.css });
    setDraft(emptyLookDraft);
    keepLookDraft(workspaceId, emptyLookDraft);
    setDone(true);
  };
  const refused = "problem" in saving ? saving.problem : null;
  const hasColours = changed.some(({ kind }) => kind === "colour");
  const overridden = changed.filter(({ othersCount }) => othersCount > 0).map(({ name }) => name);
  const note = trial.isFailed ? (
    <p className="text-2xs text-text-soft">{lookWords.noTrial}</p>
  ) : hasColours && harder !== null ? (
    <HarderNote texts={harder} onReveal={(ref) => link.post({ type: "reveal", ref })} />
  ) : null;
  const done =
    isDone && saving.name === "saved" ? (
      <LastDone
        key={saving.editSessionId}
        said={lookWords.saved}
        editSessionId={saving.editSessionId}
        isOff={blocked !== null}
        onUndone={() => {
          setDone(false);
          setSaved(null);
          on.onSaved();
        }}
      />
    ) : null;
  if (layer === null) return null;
  return createPortal(
    <PanelFrame
      title={lookWords.title}
      pageName={null}
      parent={null}
      side="right"
      onPick={() => undefined}
      onClose={on.onLeave}
      onEscape={isChanged ? () => change(emptyLookDraft) : on.onLeave}
      onSubmit={() => void submit()}
      onCover={() => undefined}
      footer={
        <div className="grid gap-2">
          {overridden.length > 0 ? (
            <p className="text-pretty text-2xs text-text-soft">{lookWords.othersStay(overridden.join(", "))}</p>
          ) : null}
          {note}
          <PanelFooter
            isChanged={isChanged}
            isBusy={isBusy}
            isOff={isOff}
            problem={blocked ?? refused}
            pages={1}
            done={done}
            onDiscard={() => change(emptyLookDraft)}
          />
        </div>
      }
    >
      <div ref={start} tabIndex={-1} className="focus-visible:outline-none">
        {look === null ? (
          problem === null ? (
            <Busy className="px-4 py-6">{lookWords.reading}</Busy>
          ) : (
            <p role="alert" className="px-4 py-4 text-danger text-sm">
              {problem}
            </p>
          )
        ) : (
          <>
            <p className="px-4 pt-4 text-pretty text-text-soft text-xs">
              {look.isComplete ? (values.length > 0 ? lookWords.hint : lookWords.nothing) : lookWords.incomplete}
            </p>
            <LookView
              values={values}
              draft={shownDraft}
              rootPixels={rootPixels}
              isOff={isOff || !look.isComplete}
              onChange={(value, now) => change(withValue(draft, value, now))}
            />
          </>
        )}
      </div>
    </PanelFrame>,
    layer,
  );
}
