"use client";

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

interface PublishedVersionsProps {
  publishing: PublishingForDisplay;
  change: ChangePublishing;
}

/** The versions that were published lately, newest first; each of them can be put back. */
export function PublishedVersions({ publishing: { versions, may }, change }: PublishedVersionsProps) {
  const [asked, setAsked] = useState<PublishedVersion | null>(null);
  const putBack = useAction((versionId: string) => change("POST", "/put-back", { versionId }));
  const shown = versions.find(({ isPublished }) => isPublished)?.commit;
  return (
    <>
      {putBack.problem ? (
        <Alert tone="danger" announce>
          {putBack.problem}
        </Alert>
      ) : null}
      {versions.length === 0 ? null : (
        <ul className="grid gap-px overflow-hidden rounded-2xl border border-line bg-line">
          {versions.map((version) => (
            <li
              key={version.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-surface px-4 py-3"
            >
              <div className="grid min-w-0 gap-0.5">
                <p className="font-medium text-sm [overflow-wrap:anywhere]">{titleOf(version)}</p>
                <p className="text-text-soft text-xs">
                  <LocalTime at={version.at} /> {words.versionBy(version.byName)}
                </p>
              </div>
              {version.isPublished ? (
                <Badge tone="positive">{words.now}</Badge>
              ) : may.publish && version.commit !== shown ? (
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
            </li>
          ))}
        </ul>
      )}
      <AlertDialog
        open={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={words.putBackTitle}
        description={words.putBackText(asked ? titleOf(asked) : "")}
        cancelLabel={words.putBackKeep}
        confirmLabel={words.putBack}
        onConfirm={() => (asked ? void putBack.run(asked.id) : undefined)}
      />
    </>
  );
}

const titleOf = ({ title }: PublishedVersion) => title ?? words.start;
