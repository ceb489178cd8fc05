import { editorWords } from "#lib/words/editor.ts";
import { signInPath } from "../accounts/return-path";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";

/** Says that the sign-in has ended while the editor was open, and leads back to it by way of a new one. */
export function SignedOut({ conversationId }: { conversationId: string }) {
  return (
    <Alert
      tone="caution"
      announce
      className="mb-3"
      action={
        <Button variant="secondary" size="small" asChild>
          {/* A whole new page: what was rendered for the sign-in that ended does not stay. */}
          <a href={signInPath(`/conversations/${conversationId}`)}>{editorWords.signInAgain}</a>
        </Button>
      }
    >
      {editorWords.signedOut}
    </Alert>
  );
}
