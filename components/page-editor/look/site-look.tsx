"use client";

import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { Restriction } from "#lib/projects/released-places/schema.ts";
import { lookWords } from "#lib/words/page/look/look.ts";
import { panelWords, selectWords } from "#lib/words/page/page-editor.ts";
import { releasedWords } from "#lib/words/page/released.ts";
import { Busy } from "../../ui/busy";
import { LastDone } from "../panel/last-done";
import { PanelFooter } from "../panel/panel-footer";
import { PanelFrame } from "../panel/panel-frame";
import { emptyLookDraft, withValue } from "./look-draft";
import { LookView } from "./look-view";
import { TrialNotes } from "./trial-notes";
import { type SiteLookInput, useSiteLook } from "./use-site-look";

interface SiteLookProps extends SiteLookInput {
  /** Over the stage, at the app's own scale. */
  layer: HTMLElement | null;
  /** True while the agent works: nothing can be changed by hand then. */
  isRunning: boolean;
  /** The restriction of the person; null for everybody who has none. No place holds the look of the whole site. */
  restriction: Restriction | null;
  onLeave: () => void;
}

/** The look of the site: each change shows on the page at once, and all are saved together as one turn. */
export function SiteLook({ layer, isRunning, restriction, onLeave, ...input }: SiteLookProps) {
  const site = useSiteLook(input);
  const { saving, changed, isCurrent } = site;
  const blocked = restriction
    ? releasedWords.wholeSite(restriction.sentence)
    : isRunning
      ? selectWords.blockedByTurn
      : null;
  const isBusy = saving.name === "saving";
  const isOff = isBusy || blocked !== null || !isCurrent;
  const isChanged = changed.length > 0;
  const discard = () => site.change(() => emptyLookDraft);
  const start = useRef<HTMLDivElement>(null);
  const isRead = site.look !== null;
  useEffect(() => {
    if (isRead) start.current?.focus({ preventScroll: true });
  }, [isRead]);
  const done =
    saving.name === "saved" ? (
      <LastDone
        key={saving.editSessionId}
        said={panelWords.saved}
        editSessionId={saving.editSessionId}
        isOff={blocked !== null}
        onUndone={site.takeBack}
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
      onClose={onLeave}
      onEscape={isChanged ? discard : onLeave}
      onSubmit={() => (isOff ? undefined : void site.save())}
      onCover={() => undefined}
      footer={
        <div className="grid gap-2">
          <TrialNotes
            changed={changed}
            harder={site.harder}
            isFailed={site.isTrialFailed}
            onReveal={(ref) => input.link.post({ type: "reveal", ref })}
          />
          {isChanged ? <p className="text-pretty text-2xs text-text-soft">{lookWords.keptForLater}</p> : null}
          <PanelFooter
            isChanged={isChanged}
            isBusy={isBusy}
            isOff={isOff}
            problem={blocked ?? ("problem" in saving ? saving.problem : null)}
            savesOnLeaving={false}
            pages={1}
            done={done}
            onDiscard={discard}
          />
        </div>
      }
    >
      <div ref={start} tabIndex={-1} className="focus-visible:outline-none">
        <Values site={site} isOff={isOff} />
      </div>
    </PanelFrame>,
    layer,
  );
}

function Values({ site, isOff }: { site: ReturnType<typeof useSiteLook>; isOff: boolean }) {
  const { look, problem, values } = site;
  if (look === null && problem !== null)
    return (
      <p role="alert" className="px-4 py-4 text-danger text-sm">
        {problem}
      </p>
    );
  if (look === null) return <Busy className="px-4 py-6">{lookWords.reading}</Busy>;
  return (
    <>
      <p className="text-pretty px-4 pt-4 text-text-soft text-xs">
        {look.isComplete ? (values.length > 0 ? lookWords.hint : lookWords.nothing) : lookWords.incomplete}
      </p>
      <LookView
        values={values}
        draft={site.draft}
        rootPixels={site.rootPixels}
        isOff={isOff || !look.isComplete}
        onChange={(value, now) => site.change((draft) => withValue(draft, value, now))}
      />
    </>
  );
}
