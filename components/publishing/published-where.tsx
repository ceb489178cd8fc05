"use client";

import type { PublishingForDisplay } from "#lib/publishing/schema.ts";
import { publishingWords as words } from "#lib/words/publishing.ts";
import { publishingSettingsWords as settings } from "#lib/words/settings/publishing.ts";
import { useRead } from "../http/use-read";
import { Alert } from "../ui/alert";
import { SiteAddress } from "./site-address";

/** Where the published site is: its address, or the repository that it went into. */
export function PublishedAddress({
  publishing: { repository, address, versions },
  isMain = false,
}: {
  publishing: PublishingForDisplay;
  isMain?: boolean;
}) {
  const output = versions[0]?.output;
  if (repository) {
    return (
      <div className="grid gap-2 text-sm [overflow-wrap:anywhere]">
        <p>{words.doneElsewhere(repository.branch, repository.url)}</p>
        {output ? (
          <p className={output.status === "failed" ? "text-danger" : undefined}>
            {settings.outputIs[output.status](output.branch ?? "")} {output.problem}
          </p>
        ) : null}
      </div>
    );
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
