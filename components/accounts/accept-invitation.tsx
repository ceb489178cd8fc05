"use client";

import { invitationWords } from "#lib/words/accounts.ts";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { joinProject, openProject } from "./join-project";

/** Joins with one press, for a signed-in person. */
export function AcceptInvitation({ token, personName }: { token: string; personName: string }) {
  const { run, isBusy, problem } = useAction(async () => openProject(await joinProject(token)));
  return (
    <div className="grid gap-4">
      <p className="text-sm">{invitationWords.signedInAs(personName)}</p>
      {problem ? (
        <Alert tone="danger" announce>
          {problem}
        </Alert>
      ) : null}
      <Button size="large" disabled={isBusy} onClick={() => void run()}>
        {isBusy ? invitationWords.acceptBusy : invitationWords.accept}
      </Button>
    </div>
  );
}
