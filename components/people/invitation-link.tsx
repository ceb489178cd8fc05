"use client";

import type { NewInvitation } from "#lib/accounts/people/people-schema.ts";
import { peopleWords } from "#lib/words/people.ts";
import { Alert } from "../ui/alert";
import { LocalTime } from "../ui/local-time";
import { CopyLink } from "./copy-link";

/** The new link, shown while the page is open: the server does not store it. */
export function InvitationLink({ invitation: { url, role, expiresAt } }: { invitation: NewInvitation }) {
  return (
    <div className="grid gap-4 border-line border-t pt-6">
      <Alert tone="positive" announce>
        {peopleWords.created}
      </Alert>
      <CopyLink label={peopleWords.invitationLink} url={url} />
      <p className="text-sm text-text-soft">
        {peopleWords.roles[role]}, {peopleWords.until} <LocalTime at={expiresAt} />
      </p>
    </div>
  );
}
