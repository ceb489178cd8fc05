import { releasedWords } from "#lib/words/page/released.ts";
import { Alert } from "../ui/alert";

/** The notice of a restricted person: the places that they may change, and the way of all other changes. */
export function ReleasedNotice({ sentence, className }: { sentence: string; className?: string }) {
  return (
    <Alert tone="neutral" className={className ?? ""}>
      <p>{sentence}</p>
      <p className="mt-0.5">{releasedWords.elsewhere}</p>
    </Alert>
  );
}
