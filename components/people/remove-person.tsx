"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { PersonForDisplay } from "#lib/accounts/people/people-schema.ts";
import { peopleWords } from "#lib/words/people.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Button } from "../ui/button";
import { AlertDialog } from "../ui/overlays/alert-dialog";

/** Removes a person, possibly the reader themselves, after asking. */
export function RemovePerson({ projectId, person }: { projectId: string; person: PersonForDisplay }) {
  const { userId, name, isYou, mayChangeRole } = person;
  const router = useRouter();
  const [asks, setAsks] = useState(false);
  const { run, isBusy, problem } = useAction(async () => {
    await requestJson("DELETE", `/api/projects/${projectId}/people/${userId}`);
    if (isYou) router.push("/projects");
    else router.refresh();
  });
  const label = isYou ? peopleWords.leave : peopleWords.remove;
  const text = isYou ? peopleWords.leaveText : peopleWords.removeText;
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        aria-haspopup="dialog"
        aria-label={isYou ? label : peopleWords.removeWho(name)}
        disabled={isBusy}
        onClick={() => setAsks(true)}
      >
        {isBusy ? peopleWords.removeBusy : label}
      </Button>
      {problem ? (
        <p role="alert" className="w-full text-danger text-sm">
          {problem}
        </p>
      ) : null}
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title={isYou ? peopleWords.leaveTitle : peopleWords.removeTitle(name)}
        description={mayChangeRole ? text : `${peopleWords.removeOwnerText} ${text}`}
        cancelLabel={isYou ? peopleWords.stay : peopleWords.keep}
        confirmLabel={label}
        confirmVariant="danger"
        onConfirm={() => void run()}
      />
    </>
  );
}
