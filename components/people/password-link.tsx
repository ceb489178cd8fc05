"use client";

import { useState } from "react";
import type { PasswordLink as NewPasswordLink } from "#lib/accounts/account-schema.ts";
import type { PersonForDisplay } from "#lib/accounts/people/people-schema.ts";
import { peopleWords } from "#lib/words/people.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { LocalTime } from "../ui/local-time";
import { AlertDialog } from "../ui/overlays/alert-dialog";
import { CopyLink } from "./copy-link";

/** Makes a link with which somebody sets a new password, after asking, and shows it while the page is open. */
export function PasswordLink({ projectId, person }: { projectId: string; person: PersonForDisplay }) {
  const { userId, name } = person;
  const [asks, setAsks] = useState(false);
  const [link, setLink] = useState<NewPasswordLink | null>(null);
  const { run, isBusy, problem } = useAction(async () => {
    setLink(null);
    setLink(await requestJson("POST", `/api/projects/${projectId}/people/${userId}/password-link`, {}));
  });
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        aria-label={peopleWords.newPasswordWho(name)}
        disabled={isBusy}
        onClick={() => setAsks(true)}
      >
        {isBusy ? peopleWords.newPasswordBusy : peopleWords.newPassword}
      </Button>
      {problem ? (
        <p role="alert" className="w-full text-danger text-sm">
          {problem}
        </p>
      ) : null}
      {link ? (
        <div className="order-last grid w-full gap-3">
          <Alert tone="positive" announce>
            {peopleWords.newPasswordMade(name)}
          </Alert>
          <CopyLink label={peopleWords.passwordLink} url={link.url} />
          <p className="text-sm text-text-soft">
            {peopleWords.until} <LocalTime at={link.expiresAt} />
          </p>
        </div>
      ) : null}
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title={peopleWords.newPasswordTitle(name)}
        description={peopleWords.newPasswordText}
        cancelLabel={peopleWords.newPasswordCancel}
        confirmLabel={peopleWords.newPasswordMake}
        onConfirm={() => void run()}
      />
    </>
  );
}
