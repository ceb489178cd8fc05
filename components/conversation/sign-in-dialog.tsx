"use client";

import { accountsWords } from "#lib/words/accounts.ts";
import { commonWords } from "#lib/words/common.ts";
import { editorWords } from "#lib/words/editor.ts";
import { SignInForm } from "../accounts/sign-in-form";
import { requestJson } from "../http/request-json";
import { noteSignIn } from "../http/signed-out";
import { Dialog, DialogContent } from "../ui/overlays/dialog";

interface SignInDialogProps {
  email: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSignedIn: () => void;
}

/** The sign-in over the editor: the same person stays where they were. */
export function SignInDialog({ email, open, onOpenChange, onSignedIn }: SignInDialogProps) {
  const welcome = async () => {
    const { user } = await requestJson<{ user?: { email: string } }>("GET", "/api/auth/session");
    if (user?.email !== email) {
      // A whole new page, so that nothing rendered for the other person stays.
      window.location.assign("/projects");
      await new Promise(() => undefined);
    }
    noteSignIn(true);
    onSignedIn();
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title={accountsWords.signInTitle}
        description={editorWords.signInOver}
        closeLabel={commonWords.close}
      >
        <div className="min-h-0 flex-1 overflow-y-auto p-5 sm:p-6">
          <SignInForm email={email} onSignedIn={welcome} />
        </div>
      </DialogContent>
    </Dialog>
  );
}
