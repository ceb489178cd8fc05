"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { SignInForDisplay } from "#lib/accounts/account-schema.ts";
import { accountWords } from "#lib/words/accounts.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { LocalTime } from "../ui/local-time";
import { AlertDialog } from "../ui/overlays/alert-dialog";
import { RelativeTime } from "../ui/relative-time";

/** The devices on which the person is signed in; each other one can be signed out, and all of them at once. */
export function SignInList({ signIns }: { signIns: readonly SignInForDisplay[] }) {
  const [asks, setAsks] = useState(false);
  const { run, isBusy, problem } = useAction(async () => {
    await requestJson("DELETE", "/api/account/sign-ins");
    window.location.assign("/sign-in");
    await new Promise(() => undefined);
  });
  return (
    <div className="grid gap-4">
      <ul className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface">
        {signIns.map((signIn) => (
          <SignInRow key={signIn.id} signIn={signIn} />
        ))}
      </ul>
      {problem ? (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      ) : null}
      <Button
        variant="secondary"
        className="justify-self-start"
        aria-haspopup="dialog"
        disabled={isBusy}
        onClick={() => setAsks(true)}
      >
        {isBusy ? accountWords.signOutBusy : accountWords.signOutAll}
      </Button>
      <AlertDialog
        open={asks}
        onOpenChange={setAsks}
        title={accountWords.signOutAllTitle}
        description={accountWords.signOutAllText}
        cancelLabel={accountWords.stay}
        confirmLabel={accountWords.signOutAll}
        confirmVariant="danger"
        onConfirm={() => void run()}
      />
    </div>
  );
}

function SignInRow({ signIn: { id, browser, system, lastSeenFrom, lastSeenAt, signedInAt, isThis } }: SignInRowProps) {
  const router = useRouter();
  const { run, isBusy, problem } = useAction(async () => {
    await requestJson("DELETE", `/api/account/sign-ins/${id}`);
    router.refresh();
  });
  const name = nameOf(browser, system);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4">
      <div className="min-w-48 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium [overflow-wrap:anywhere]">
          {name}
          {isThis ? <Badge>{accountWords.isThis}</Badge> : null}
        </p>
        <p className="text-sm text-text-soft [overflow-wrap:anywhere]">
          {accountWords.seen} <RelativeTime at={lastSeenAt} />
          {lastSeenFrom ? ` ${accountWords.from(withoutEnd(lastSeenFrom))}` : null}
        </p>
        <p className="text-text-soft text-xs">
          {accountWords.since} <LocalTime at={signedInAt} />
        </p>
      </div>
      {isThis ? null : (
        <Button
          variant="quiet"
          size="small"
          aria-label={accountWords.signOutWhich(name)}
          disabled={isBusy}
          onClick={() => void run()}
        >
          {isBusy ? accountWords.signOutBusy : accountWords.signOut}
        </Button>
      )}
      {problem ? (
        <p role="alert" className="w-full text-danger text-sm">
          {problem}
        </p>
      ) : null}
    </li>
  );
}

interface SignInRowProps {
  signIn: SignInForDisplay;
}

function nameOf(browser: string | null, system: string | null): string {
  if (browser && system) return accountWords.deviceOn(browser, system);
  if (system) return accountWords.browserOn(system);
  return browser ?? accountWords.unknownDevice;
}

/** Returns `203.0.113.…` for `203.0.113.0/24`, and `2001:db8:7:…` for `2001:db8:7::/48`. */
const withoutEnd = (network: string) => network.replace(/\.0\/24$/, ".…").replace(/:?:\/48$/, ":…");
