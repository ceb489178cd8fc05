"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { editorWords } from "#lib/words/editor.ts";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";

// Loads with the first press.
const SignInDialog = dynamic(() => import("./sign-in-dialog").then((module) => module.SignInDialog), { ssr: false });

interface SignedOutProps {
  /** Of the person for whom the page was rendered. */
  email: string;
  /** Called when the same person has signed in. */
  onSignedIn: () => void;
}

/** Says that the sign-in has ended while the editor was open, and offers a new one over it. */
export function SignedOut({ email, onSignedIn }: SignedOutProps) {
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <Alert
      tone="caution"
      announce
      className="mb-3"
      action={
        <>
          <Button variant="secondary" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {editorWords.signInAgain}
          </Button>
          {isOpen === null ? null : (
            <SignInDialog email={email} open={isOpen} onOpenChange={setOpen} onSignedIn={onSignedIn} />
          )}
        </>
      }
    >
      {editorWords.signedOut}
    </Alert>
  );
}
