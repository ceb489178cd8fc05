"use client";

import { useState } from "react";
import { accountMenuWords } from "#lib/words/shell.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Switch } from "../ui/switch";

/** Whether the person wants e-mails about follow-ups. It is saved at once. */
export function FollowUpEmails({ wanted }: { wanted: boolean }) {
  const [isOn, setOn] = useState(wanted);
  const { run, problem } = useAction(async (followUpEmails: boolean) => {
    setOn(followUpEmails);
    await requestJson("PATCH", "/api/account", { followUpEmails }).catch((error: unknown) => {
      setOn(!followUpEmails);
      throw error;
    });
  });
  const { followUpEmails, followUpEmailsHint } = accountMenuWords;
  return (
    <>
      <Switch label={followUpEmails} hint={followUpEmailsHint} checked={isOn} onChange={(next) => void run(next)} />
      {problem ? (
        <p role="alert" className="text-danger text-xs">
          {problem}
        </p>
      ) : null}
    </>
  );
}
