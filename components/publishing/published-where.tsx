"use client";

import type { PublishingForDisplay } from "#lib/publishing/schema.ts";
import { publishingWords as words } from "#lib/words/publishing.ts";
import { useRead } from "../http/use-read";
import { Alert } from "../ui/alert";
import { SiteAddress } from "./site-address";

/** Where the published site is: its address, or the repository that it went into. */
export function PublishedAddress({
  publishing: { repository, address },
  isMain = false,
}: {
  publishing: PublishingForDisplay;
  isMain?: boolean;
}) {
  if (repository) {
    return <p className="text-sm [overflow-wrap:anywhere]">{words.doneElsewhere(repository.branch, repository.url)}</p>;
  }
  if (address) return <SiteAddress address={address} isMain={isMain} />;
  return <Alert tone="caution">{words.noAddress}</Alert>;
}

/** As above, read when it is shown; nothing if the site is not published any more. */
export function PublishedWhere({ projectId }: { projectId: string }) {
  const { data } = useRead<PublishingForDisplay>(`/api/projects/${projectId}/publishing`);
  if (!data || (data.publisher === "server" && !data.isPublished)) return null;
  return <PublishedAddress publishing={data} />;
}
