import { editorWords } from "#lib/words/editor.ts";
import { signInPath } from "../accounts/return-path";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";

/** Says that the sign-in has ended while the editor was open, and links to a new one that leads back here. */
export function SignedOut({ conversationId }: { conversationId: string }) {
  return (
    <Alert
      tone="caution"
      announce
      className="mb-3"
      action={
        <Button variant="secondary" size="small" asChild>
          {/* A whole new page, so that nothing rendered for the ended sign-in stays. */}
          <a href={signInPath(`/conversations/${conversationId}`)}>{editorWords.signInAgain}</a>
        </Button>
      }
    >
      {editorWords.signedOut}
    </Alert>
  );
}
