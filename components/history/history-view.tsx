"use client";

import { History } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useCallback, useEffect, useRef, useState } from "react";
import type { HistoryForDisplay, VersionForDisplay } from "#lib/conversations/schema.ts";
import { words } from "#lib/platform/words.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { EmptyState } from "../ui/empty-state";
import { describeVersion } from "./describe-version";
import { useHistory } from "./use-history";
import { VersionEntry } from "./version-entry";
import { VersionPicture } from "./version-picture";

// Fetched when somebody opens them.
const VersionDialog = dynamic(() => import("./version-dialog").then((module) => module.VersionDialog), { ssr: false });
const GoBackDialog = dynamic(() => import("./go-back-dialog").then((module) => module.GoBackDialog), { ssr: false });

interface HistoryViewProps {
  workspaceId: string;
  initial: HistoryForDisplay;
  /** Whether this person may change the site now. */
  mayEdit: boolean;
}

interface Chosen {
  act: "open" | "go-back";
  commit: string;
  title: string;
}

/** The timeline of the site's versions. */
export function HistoryView({ workspaceId, initial, mayEdit }: HistoryViewProps) {
  const { history, loadMore, refresh } = useHistory(workspaceId, initial);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const notice = useRef<HTMLDivElement>(null);
  // What was pressed may be far below the newest version.
  useEffect(() => {
    if (done !== null && history.headCommit !== null) notice.current?.scrollIntoView({ block: "center" });
  }, [done, history.headCommit]);
  const more = useAction(loadMore);
  const undo = useAction(
    useCallback(
      async (editSessionId: string) => {
        await requestJson("POST", `/api/edit-sessions/${editSessionId}/undo`, {});
        await refresh();
        setDone(words.history.tookBack);
      },
      [refresh],
    ),
  );
  const wentBack = useCallback(async () => {
    await refresh();
    setChosen(null);
    setDone(words.history.wentBack);
  }, [refresh]);
  const close = () => setChosen(null);
  const picture = (commit: string, title: string) => (
    <VersionPicture workspaceId={workspaceId} commit={commit} title={words.history.picture(title)} />
  );
  const [newest] = history.versions;
  const problem = undo.problem ?? more.problem;
  return (
    <div className="grid gap-8">
      <div ref={notice} role="status" className="grid gap-4 empty:hidden">
        {done === null ? null : (
          <Alert
            tone="positive"
            action={
              newest ? (
                <Button variant="secondary" size="small" asChild>
                  <Link href={`/conversations/${newest.conversationId}`}>{words.history.editor}</Link>
                </Button>
              ) : null
            }
          >
            {done}
          </Alert>
        )}
      </div>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      {newest ? null : (
        <EmptyState
          icon={<History aria-hidden />}
          title={words.history.emptyTitle}
          description={words.history.emptyText}
          className="rounded-2xl border border-line border-dashed py-12"
        />
      )}
      <ol aria-label={words.history.versions}>
        {history.versions.map((version) => {
          const title = describeVersion(version);
          const isHead = version.after === history.headCommit;
          const mayUndo = mayEdit && isHead && !undo.isBusy;
          return (
            <VersionEntry
              key={version.editSessionId}
              title={title}
              at={version.endedAt}
              userName={version.userName}
              files={version.files}
              isHead={isHead}
              isUndone={version.undoneBy !== null}
              turnHref={turnHref(version)}
              picture={picture(version.after, title)}
              onOpen={() => setChosen({ act: "open", commit: version.after, title })}
              onGoBack={mayEdit && !isHead ? () => setChosen({ act: "go-back", commit: version.after, title }) : null}
              onUndo={mayUndo ? () => void undo.run(version.editSessionId) : null}
            />
          );
        })}
        {history.start ? (
          <StartEntry
            start={history.start}
            isHead={history.start.commit === history.headCommit}
            mayEdit={mayEdit}
            picture={picture(history.start.commit, words.history.start)}
            onChoose={setChosen}
          />
        ) : null}
      </ol>
      {history.hasMore ? (
        <Button variant="secondary" className="mx-auto" disabled={more.isBusy} onClick={() => void more.run()}>
          {more.isBusy ? words.common.loading : words.history.more}
        </Button>
      ) : null}
      {chosen?.act === "open" ? <VersionDialog workspaceId={workspaceId} version={chosen} onClose={close} /> : null}
      {chosen?.act === "go-back" ? (
        <GoBackDialog workspaceId={workspaceId} version={chosen} onClose={close} onWentBack={wentBack} />
      ) : null}
    </div>
  );
}

interface StartEntryProps {
  start: { commit: string; createdAt: string };
  isHead: boolean;
  mayEdit: boolean;
  picture: React.ReactNode;
  onChoose: (chosen: Chosen) => void;
}

/** What the site was before anybody changed it. */
function StartEntry({ start, isHead, mayEdit, picture, onChoose }: StartEntryProps) {
  const version = { commit: start.commit, title: words.history.start };
  return (
    <VersionEntry
      title={version.title}
      at={start.createdAt}
      userName={null}
      files={[]}
      isHead={isHead}
      isUndone={false}
      turnHref={null}
      picture={picture}
      onOpen={() => onChoose({ act: "open", ...version })}
      onGoBack={mayEdit && !isHead ? () => onChoose({ act: "go-back", ...version }) : null}
      onUndo={null}
    />
  );
}

function turnHref({ conversationId, ordinal }: VersionForDisplay): string {
  return `/conversations/${conversationId}#turn-${ordinal}`;
}
