"use client";

import { History } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type MouseEvent, useState } from "react";
import type { HistoryForDisplay, VersionForDisplay } from "#lib/conversations/versions/version-schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { historyWords } from "#lib/words/history.ts";
import { turnWords } from "#lib/words/turn.ts";
import { ChangesButton } from "../conversation/changes/changes-button";
import { UndoConflict } from "../conversation/turn/undo-conflict";
import { type Way, wayOf } from "../conversation/turn/way-back";
import { type RequestProblem, requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { useHistory } from "./use-history";
import { VersionEntry } from "./version-entry";
import { VersionPicture } from "./version-picture";

// These load when somebody opens them.
const VersionDialog = dynamic(() => import("./version-dialog").then((module) => module.VersionDialog), { ssr: false });
const GoBackDialog = dynamic(() => import("./go-back-dialog").then((module) => module.GoBackDialog), { ssr: false });

interface HistoryViewProps {
  workspaceId: string;
  initial: HistoryForDisplay;
  /** True for a site that a generator makes: its builds are followed. */
  isBuilt?: boolean;
  /** True if this person may change the site now. */
  mayEdit: boolean;
  /** The commits of the version that visitors see. */
  published?: readonly string[];
  /** Where earlier published versions can be put back, or null. */
  publishingHref?: string | null;
}

interface Chosen {
  act: "open" | "go-back";
  commit: string;
  title: string;
}

/** The timeline of the site's versions. */
export function HistoryView(props: HistoryViewProps) {
  const { workspaceId, initial, mayEdit, published = [], publishingHref = null } = props;
  const { history, loadMore, refresh } = useHistory(workspaceId, initial);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [undoing, setUndoing] = useState<{ version: string; way: Way } | null>(null);
  const router = useRouter();
  const more = useAction(loadMore);
  /** Shows the current versions, here and on the pages that the browser has cached. */
  const show = async (sentence: string) => {
    undo.forget();
    more.forget();
    await refresh();
    setDone(sentence);
    router.refresh();
  };
  const undo = useAction(async ({ editSessionId, isBringBack }: Way) => {
    setDone(null);
    more.forget();
    await requestJson("POST", `/api/edit-sessions/${editSessionId}/undo`, {});
    await show(isBringBack ? historyWords.broughtBack : historyWords.tookBack);
  });
  const wentBack = async () => {
    setChosen(null);
    await show(historyWords.wentBack);
  };
  const close = () => setChosen(null);
  const picture = (commit: string, title: string, editSessionId: string | null) => (
    <VersionPicture
      workspaceId={workspaceId}
      commit={commit}
      title={historyWords.picture(title)}
      editSessionId={editSessionId}
    />
  );
  const [newest] = history.versions;
  const editor = newest ? (
    <Button variant="secondary" size="small" asChild>
      <Link href={`/conversations/${newest.conversationId}`}>{historyWords.editor}</Link>
    </Button>
  ) : null;
  const refused = undoing && undo.problem && (
    <RefusedUndo
      way={undoing.way}
      problem={undo.problem}
      refusal={undo.refusal}
      conversation={editor}
      onChanged={refresh}
      onClose={undo.forget}
      onDone={(said) => void show(said)}
    />
  );
  return (
    // A press moves the list, so the second click of a double click would hit something else.
    <div className="flex flex-col gap-8" onClickCapture={ignoreSecondPress}>
      {/* Sticky, so that the result of a press is visible at any scroll position. */}
      <div className="sticky top-4 z-10 grid gap-4 empty:hidden">
        <div role="status" className="grid empty:hidden">
          {done === null ? null : (
            <Alert tone="positive" className="shadow-raised" action={editor}>
              {done}
            </Alert>
          )}
        </div>
        {more.problem ? (
          <Alert tone="danger" announce className="shadow-raised">
            {more.problem}
          </Alert>
        ) : null}
      </div>
      {newest ? null : (
        <EmptyState
          icon={<History aria-hidden />}
          title={historyWords.emptyTitle}
          description={historyWords.emptyText}
          className="rounded-2xl border border-line border-dashed py-12"
        />
      )}
      {publishingHref ? (
        <p className="text-sm text-text-soft">
          {historyWords.publishedText}{" "}
          <Link href={publishingHref} className="rounded-sm text-accent underline underline-offset-4">
            {historyWords.publishedLink}
          </Link>
        </p>
      ) : null}
      {mayEdit && history.versions.some(({ isLocked }) => isLocked) ? (
        <p className="text-sm text-text-soft">{historyWords.onlyOwn}</p>
      ) : null}
      <ol aria-label={historyWords.versions}>
        {history.versions.map((version) => {
          const { title, editSessionId } = version;
          const isHead = version.after === history.headCommit;
          const way = mayEdit && !version.isLocked ? wayOf(version) : null;
          return (
            <VersionEntry
              key={editSessionId}
              title={title}
              at={version.endedAt}
              userName={version.userName}
              changed={version.changed}
              isHead={isHead}
              isPublished={published.includes(version.after)}
              undone={undoneWords(version)}
              changes={<ChangesButton editSessionId={editSessionId} />}
              turnHref={turnHref(version)}
              picture={picture(version.after, title, editSessionId)}
              onOpen={() => setChosen({ act: "open", commit: version.after, title })}
              onGoBack={mayEdit && !isHead ? () => setChosen({ act: "go-back", commit: version.after, title }) : null}
              note={undoing?.version === editSessionId ? refused : null}
              undo={
                way && {
                  isBringBack: way.isBringBack,
                  isBusy: undo.isBusy && undoing?.version === editSessionId,
                  isDisabled: undo.isBusy,
                  onPress() {
                    setUndoing({ version: editSessionId, way });
                    void undo.run(way);
                  },
                }
              }
            />
          );
        })}
        {history.start ? (
          <StartEntry
            start={history.start}
            isHead={history.start.commit === history.headCommit}
            isPublished={published.includes(history.start.commit)}
            mayEdit={mayEdit}
            picture={picture(history.start.commit, historyWords.start, null)}
            onChoose={setChosen}
          />
        ) : null}
      </ol>
      {history.hasMore ? (
        <Button variant="secondary" className="mx-auto" disabled={more.isBusy} onClick={() => void more.run()}>
          {more.isBusy ? commonWords.loading : historyWords.more}
        </Button>
      ) : null}
      {chosen?.act === "open" ? (
        <VersionDialog
          workspaceId={workspaceId}
          version={chosen}
          isBuilt={props.isBuilt}
          onClose={close}
          onGoBack={
            mayEdit && chosen.commit !== history.headCommit ? () => setChosen({ ...chosen, act: "go-back" }) : null
          }
        />
      ) : null}
      {chosen?.act === "go-back" ? (
        <GoBackDialog workspaceId={workspaceId} version={chosen} onClose={close} onWentBack={wentBack} />
      ) : null}
    </div>
  );
}

interface RefusedUndoProps {
  way: Way;
  problem: string;
  refusal: RequestProblem | null;
  conversation: React.ReactNode;
  onChanged: () => Promise<void>;
  onClose: () => void;
  onDone: (said: string) => void;
}

/** Why a change was not undone. */
function RefusedUndo({ way, problem, refusal, ...props }: RefusedUndoProps) {
  if (refusal?.code === "undo-conflict") return <UndoConflict {...way} {...props} refusal={refusal} />;
  return (
    <Alert tone="danger" announce>
      {problem}
    </Alert>
  );
}

interface StartEntryProps {
  start: { commit: string; createdAt: string };
  isHead: boolean;
  isPublished: boolean;
  mayEdit: boolean;
  picture: React.ReactNode;
  onChoose: (chosen: Chosen) => void;
}

/** The site as it was before the first change. */
function StartEntry({ start, isHead, isPublished, mayEdit, picture, onChoose }: StartEntryProps) {
  const version = { commit: start.commit, title: historyWords.start };
  return (
    <VersionEntry
      title={version.title}
      at={start.createdAt}
      userName={null}
      changed=""
      isHead={isHead}
      isPublished={isPublished}
      undone={null}
      changes={null}
      turnHref={null}
      picture={picture}
      onOpen={() => onChoose({ act: "open", ...version })}
      onGoBack={mayEdit && !isHead ? () => onChoose({ act: "go-back", ...version }) : null}
      undo={null}
    />
  );
}

function undoneWords({ undoneBy, mayBringBack, kind }: VersionForDisplay): string | null {
  if (undoneBy === null) return null;
  return mayBringBack || kind === "undo" ? historyWords.undone : turnWords.undoneByGoingBack;
}

function ignoreSecondPress(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

function turnHref({ conversationId, ordinal }: VersionForDisplay): string {
  return `/conversations/${conversationId}#turn-${ordinal}`;
}
