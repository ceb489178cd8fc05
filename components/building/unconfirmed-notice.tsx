import Link from "next/link";
import { siteBuildWords as words } from "#lib/words/page/site-builds.ts";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { buildSettingsPath } from "./build-settings-path";

/** Tells an admin that the site is built once they have said how. */
export function UnconfirmedNotice({ projectId }: { projectId: string }) {
  return (
    <Alert
      tone="caution"
      action={
        <Button size="small" asChild>
          <Link href={buildSettingsPath(projectId)}>{words.confirmHere}</Link>
        </Button>
      }
    >
      {words.unconfirmed}. {words.unconfirmedShort}
    </Alert>
  );
}
