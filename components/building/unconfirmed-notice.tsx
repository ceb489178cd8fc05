import Link from "next/link";
import { siteBuildWords as words } from "#lib/words/page/site-builds.ts";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";

/** Tells an admin that the site is built once they have said how. */
export function UnconfirmedNotice({ projectId }: { projectId: string }) {
  return (
    <Alert
      tone="caution"
      action={
        <Button size="small" asChild>
          <Link href={`/projects/${projectId}/settings/building`}>{words.confirmHere}</Link>
        </Button>
      }
    >
      {words.unconfirmed}. {words.unconfirmedShort}
    </Alert>
  );
}
