"use client";

import { accountsWords } from "#lib/words/accounts.ts";
import { useAction } from "../http/use-action";
import { Button } from "../ui/button";
import { signOut } from "./sign-in";

export function SignOutButton({ className }: { className?: string }) {
  const { run, isBusy, problem } = useAction(async () => {
    await signOut();
    window.location.assign("/sign-in");
    await new Promise(() => undefined);
  });
  return (
    <div className={className}>
      {problem ? (
        <span role="alert" className="mr-2 text-danger text-xs">
          {problem}
        </span>
      ) : null}
      <Button variant="quiet" size="small" disabled={isBusy} onClick={() => void run()}>
        {isBusy ? accountsWords.signOutBusy : accountsWords.signOut}
      </Button>
    </div>
  );
}
