"use client";

import { Download } from "lucide-react";
import { useState } from "react";
import type { PublishedVersion, PublishingForDisplay } from "#lib/publishing/schema.ts";
import { publishingSettingsWords as words } from "#lib/words/settings/publishing.ts";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { LocalTime } from "../ui/local-time";
import { AlertDialog } from "../ui/overlays/alert-dialog";
import type { ChangePublishing } from "./change-publishing";
import { ReleaseOutput } from "./release-output";
import { SourcesAhead } from "./sources-ahead";

interface PublishedVersionsProps {
  projectId: string;
  publishing: PublishingForDisplay;
  change: ChangePublishing;
}

/** The last releases, newest first; each of them can be put back and downloaded. */
export function PublishedVersions({ projectId, publishing, change }: PublishedVersionsProps) {
  const { versions, may, publisher, output } = publishing;
  const [asked, setAsked] = useState<PublishedVersion | null>(null);
  const putBack = useAction((versionId: string) => change("POST", "/put-back", { versionId }));
  const shown = versions.find(({ isPublished }) => isPublished);
  const isElsewhere = publisher === "repository";
  const mayPutBack = (version: PublishedVersion) =>
    may.publish && version.commit !== shown?.commit && (!isElsewhere || (version.isBuilt && output !== null));
  return (
    <>
      {putBack.problem ? (
        <Alert tone="danger" announce>
          {putBack.problem}
        </Alert>
      ) : null}
      {shown && isBehind(shown, versions) ? <SourcesAhead projectId={projectId} commit={shown.commit} /> : null}
      {versions.length === 0 ? null : (
        <ul className="grid gap-px overflow-hidden rounded-2xl border border-line bg-line">
          {versions.map((version, index) => (
            <li
              key={version.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-surface px-4 py-3"
            >
              <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
                <p className="font-medium text-sm [overflow-wrap:anywhere]">{titleOf(version)}</p>
                <p className="text-text-soft text-xs">
                  {nameOf(version)} · <LocalTime at={version.at} /> {words.versionBy(version.byName)}
                </p>
                {version.output ? (
                  <ReleaseOutput output={version.output} mayTry={may.publish && index === 0} change={change} />
                ) : null}
              </div>
              <div className="flex flex-wrap items-center gap-2">
                {version.isPublished ? <Badge tone="positive">{isElsewhere ? words.newest : words.now}</Badge> : null}
                <Button variant="quiet" size="small" className="touch-target" asChild>
                  <a
                    href={`/api/projects/${projectId}/publishing/download?release=${version.id}`}
                    download
                    aria-label={words.releaseZipLabel(version.number)}
                  >
                    <Download aria-hidden />
                    {words.releaseZip}
                  </a>
                </Button>
                {mayPutBack(version) ? (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-haspopup="dialog"
                    disabled={putBack.isBusy}
                    onClick={() => setAsked(version)}
                  >
                    {putBack.isBusy ? words.putBackBusy : words.putBack}
                  </Button>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
      )}
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={words.putBackTitle}
        description={(isElsewhere ? words.putBackTextElsewhere : words.putBackText)(asked ? titleOf(asked) : "")}
        cancelLabel={words.putBackKeep}
        confirmLabel={words.putBack}
        onConfirm={() => (asked ? void putBack.run(asked.id) : undefined)}
      />
    </>
  );
}

const titleOf = ({ title }: PublishedVersion) => title ?? words.start;
const nameOf = ({ number, putBackOf }: PublishedVersion) =>
  putBackOf === null ? words.release(number) : `${words.release(number)} (${words.putBackOf(putBackOf)})`;

/** Returns whether a release that was put back is out, while a publication has brought newer sources. */
function isBehind(shown: PublishedVersion, versions: readonly PublishedVersion[]): boolean {
  const newest = versions.find(({ putBackOf }) => putBackOf === null);
  return shown.putBackOf !== null && newest !== undefined && newest.commit !== shown.commit;
}
