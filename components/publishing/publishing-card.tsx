"use client";

import { Globe } from "lucide-react";
import { useState } from "react";
import type { PublishedForDisplay } from "#lib/publishing/schema.ts";
import { publishingWords as words } from "#lib/words/publishing.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { PublishChanges } from "./publish-changes";
import { SiteAddress } from "./site-address";

interface PublishingCardProps {
  projectId: string;
  initial: PublishedForDisplay;
  /** True if the site is set up, so that there is something to publish. */
  isReady: boolean;
  /** True if this person could change the site now, and so publish what was changed in it. */
  mayChange: boolean;
  /** The conversation that made the newest change. */
  lastConversationId: string | undefined;
}

/** Whether visitors see the site, and where; with the button to publish what they don't see yet. */
export function PublishingCard(props: PublishingCardProps) {
  const { projectId, initial, isReady, mayChange, lastConversationId } = props;
  // The result of a press, until the page is loaded again.
  const [changed, setChanged] = useState<{ of: PublishedForDisplay; to: PublishedForDisplay } | null>(null);
  const publishing = changed?.of === initial ? changed.to : initial;
  const publish = useAction(async () => {
    const to = await requestJson<PublishedForDisplay>("POST", `/api/projects/${projectId}/publishing`, {});
    setChanged({ of: initial, to });
  });
  const { repository, isPublished, hasNews, hasChanges, address, may } = publishing;
  if (repository) {
    return (
      <p className="text-sm text-text-soft [overflow-wrap:anywhere]">
        {words.elsewhere(repository.branch, repository.url)}
      </p>
    );
  }
  if (!isReady && !isPublished) return null;
  // This publishes the default branch, which would leave the changes out.
  const mayPublish = may.publish && isReady && hasNews && !hasChanges;
  const news = hasChanges && isReady ? words.newsPictured : hasNews || hasChanges ? words.news : null;
  return (
    <section
      aria-label={isPublished ? words.isPublished : words.isNotPublished}
      className="grid gap-4 rounded-2xl border border-line bg-surface p-5 sm:p-6"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={isPublished ? "positive" : "neutral"}>
          <Globe aria-hidden />
          {isPublished ? words.isPublished : words.isNotPublished}
        </Badge>
        <p className="text-sm text-text-soft empty:hidden">{isPublished ? news : words.notYet}</p>
      </div>
      {isPublished ? (
        address ? (
          <SiteAddress address={address} />
        ) : (
          <Alert tone="caution">{words.noAddress}</Alert>
        )
      ) : null}
      {publish.problem ? (
        <Alert tone="danger" announce>
          {publish.problem}
        </Alert>
      ) : null}
      <PublishChanges
        projectId={projectId}
        continues={lastConversationId}
        isOffered={may.publish && isReady && mayChange && hasChanges}
      />
      {mayPublish ? (
        <Button
          variant="secondary"
          className="justify-self-start"
          disabled={publish.isBusy}
          onClick={() => void publish.run()}
        >
          <Globe aria-hidden />
          {publish.isBusy ? words.publishBusy : words.publish}
        </Button>
      ) : null}
    </section>
  );
}
