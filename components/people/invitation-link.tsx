"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import type { NewInvitation } from "#lib/accounts/people/people-schema.ts";
import { commonWords } from "#lib/words/common.ts";
import { peopleWords } from "#lib/words/people.ts";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { copyText } from "../ui/copy-text";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { LocalTime } from "../ui/local-time";

/** The new link, shown while the page is open: the server does not store it. */
export function InvitationLink({ invitation: { url, role, expiresAt } }: { invitation: NewInvitation }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => copyText(url).then(setCopied, () => setCopied(false));
  return (
    <div className="grid gap-4 border-line border-t pt-6">
      <Alert tone="positive" announce>
        {peopleWords.created}
      </Alert>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-56 flex-1">
          <Field label={peopleWords.invitationLink}>
            {(control) => (
              <Input {...control} readOnly value={url} onFocus={({ target }) => target.select()} className="text-sm" />
            )}
          </Field>
        </div>
        <Button variant="secondary" className="h-11" onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {isCopied ? commonWords.copied : peopleWords.copy}
        </Button>
      </div>
      <p className="text-sm text-text-soft">
        {peopleWords.roles[role]}, {peopleWords.until} <LocalTime at={expiresAt} />
      </p>
    </div>
  );
}
