import Link from "next/link";
import { shortenLog } from "#lib/site-builds/log/log-schema.ts";
import { isMendable, isOfSettings } from "#lib/site-builds/schema.ts";
import type { ShownChecks } from "#lib/site-checks/schema.ts";
import { siteBuildWords } from "#lib/words/page/site-builds.ts";
import { buildSettingsPath } from "../building/build-settings-path";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";

/** Of what the build said, in characters. */
const logSent = 1_500;

interface BrokenBuildProps {
  projectId: string;
  checks: Pick<ShownChecks, "build" | "mayConfigure">;
  /** Sends the agent a message; absent for a person who can't. */
  onAsk?: ((instruction: string, key: string) => Promise<void>) | undefined;
}

/** Says that this version does not build, and so can't go out. The agent can be asked to fix it; what the settings have broken an admin mends there. */
export function BrokenBuild({ projectId, checks: { build, mayConfigure }, onAsk }: BrokenBuildProps) {
  const words = siteBuildWords;
  const ask = useAction(async (log: string) => {
    const said = shortenLog(log, logSent);
    await onAsk?.(words.instruction(said), `fix-build-${said.length}-${said.slice(-60).replace(/\W+/g, "-")}`);
  });
  const settings = (label: string) =>
    mayConfigure ? (
      <Button variant="secondary" size="small" asChild>
        <Link href={buildSettingsPath(projectId, build?.failure)}>{label}</Link>
      </Button>
    ) : null;
  if (build === null) {
    return (
      <Alert tone="caution" action={settings(words.confirmHere)}>
        {words.unconfirmedText}
      </Alert>
    );
  }
  const mayAsk = onAsk && isMendable(build.failure) && !build.isBySettings;
  const action = mayAsk ? (
    <Button variant="secondary" size="small" disabled={ask.isBusy} onClick={() => void ask.run(build.log)}>
      {words.askToFix}
    </Button>
  ) : null;
  return (
    <Alert
      tone="danger"
      action={
        isOfSettings(build) ? (
          <>
            {action}
            {settings(words.settings)}
          </>
        ) : (
          action
        )
      }
      announce
    >
      <p className="font-medium">{words.failedTitle}</p>
      <p>
        {build.isBySettings ? words.bySettings : null} {words.failures[build.failure]} {words.unbuiltPublish}{" "}
        {build.isBySettings && !mayConfigure ? words.adminMayMend : null}
      </p>
      {ask.problem ? <p className="text-danger">{ask.problem}</p> : null}
    </Alert>
  );
}
