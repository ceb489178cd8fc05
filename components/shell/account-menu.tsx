"use client";

import { Bot, KeyRound, Layers } from "lucide-react";
import Link from "next/link";
import { accountMenuWords } from "#lib/words/shell.ts";
import { signOut } from "../accounts/sign-in";
import { useAction } from "../http/use-action";
import { Button } from "../ui/button";
import { Popover } from "../ui/overlays/popover";
import { useAccountLinks } from "./account-links";
import { FollowUpEmails } from "./follow-up-emails";
import { LanguageChoice } from "./language-choice";
import { ThemeChoice } from "./theme-choice";
import { useModelHref } from "./use-model-href";

const linkInMenu = "-mx-3 justify-start text-text";

/** The signed-in person's name, the theme, the language, the account's and the organization's pages, and the sign-out button. */
export function AccountMenu({ personName }: { personName: string }) {
  const { mayChooseModel, language, followUpEmails } = useAccountLinks();
  const modelHref = useModelHref();
  return (
    <Popover
      label={accountMenuWords.menu(personName)}
      variant="quiet"
      size="icon"
      shape="round"
      trigger={
        // Drawn by CSS, so that screen readers do not take the letters for the button's name.
        <span
          data-initials={initialsOf(personName)}
          className="grid size-8 place-items-center rounded-full bg-accent-soft font-semibold text-on-accent-soft text-xs uppercase before:content-[attr(data-initials)]"
        />
      }
      panelClassName="w-72 p-4"
    >
      <div className="grid gap-4">
        <p className="truncate font-medium text-sm">{personName}</p>
        <div className="grid gap-1.5">
          <p aria-hidden className="text-text-soft text-xs">
            {accountMenuWords.theme}
          </p>
          <ThemeChoice />
        </div>
        <div className="grid gap-1.5">
          <p aria-hidden className="text-text-soft text-xs">
            {accountMenuWords.language}
          </p>
          <LanguageChoice chosen={language} />
        </div>
        {followUpEmails === null ? null : <FollowUpEmails wanted={followUpEmails} />}
        <div className="grid border-line border-t pt-3">
          <Button asChild variant="quiet" size="small" className={linkInMenu}>
            <Link href="/account" prefetch={false}>
              <KeyRound aria-hidden />
              {accountMenuWords.account}
            </Link>
          </Button>
        </div>
        {mayChooseModel ? (
          <div className="grid gap-0.5 border-line border-t pt-3">
            <p aria-hidden className="text-text-soft text-xs">
              {accountMenuWords.organization}
            </p>
            <Button asChild variant="quiet" size="small" className={linkInMenu}>
              <Link href={modelHref} prefetch={false}>
                <Bot aria-hidden />
                {accountMenuWords.model}
              </Link>
            </Button>
            <Button asChild variant="quiet" size="small" className={linkInMenu}>
              <Link href="/settings/templates" prefetch={false}>
                <Layers aria-hidden />
                {accountMenuWords.templates}
              </Link>
            </Button>
          </div>
        ) : null}
        <SignOutButton className="-mx-4 -mb-2 border-line border-t px-1 pt-2" />
      </div>
    </Popover>
  );
}

/** Returns the first letters of the first and the last word of a name. */
export function initialsOf(name: string): string {
  const parts = name.trim().split(/\s+/);
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : ""].map((part) => [...(part ?? "")][0] ?? "");
  return letters.join("");
}

function SignOutButton({ className }: { className?: string }) {
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
        {isBusy ? accountMenuWords.signOutBusy : accountMenuWords.signOut}
      </Button>
    </div>
  );
}
