import Link from "next/link";
import { isOfSettings, type ShownBuild } from "#lib/site-builds/schema.ts";
import { siteBuildWords as words } from "#lib/words/page/site-builds.ts";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { buildSettingsPath } from "./build-settings-path";

interface UnbuiltNoticeProps {
  projectId: string;
  build: ShownBuild;
  may: { configure: boolean; change: boolean };
}

/** Says on the project's page that the present version does not build, and where that is mended; nothing if it does. */
export function UnbuiltNotice({ projectId, build, may }: UnbuiltNoticeProps) {
  const { failure, isBySettings, shown, retryAt } = build;
  if (failure === null) return null;
  const isForAdmin = isOfSettings({ failure, isBySettings });
  const since = isBySettings ? words.failedBarSettings : words.failedBar;
  return (
    <Alert
      tone="caution"
      action={
        may.configure ? (
          <Button size="small" variant={isForAdmin ? "primary" : "secondary"} asChild>
            <Link href={buildSettingsPath(projectId, failure)}>{words.settings}</Link>
          </Button>
        ) : null
      }
    >
      <p className="font-medium">{shown === null ? words.failedBarFirst : since}</p>
      <p>
        {words.failures[failure]} {words.unbuiltPublish} {retryAt ? words.triesAgain : null}{" "}
        {isBySettings && !may.configure ? words.adminMayMend : null}
        {!isForAdmin && retryAt === null && may.change ? words.askInEditor : null}
      </p>
    </Alert>
  );
}
