import type { ShownChecks } from "#lib/site-checks/schema.ts";
import { siteBuildWords } from "#lib/words/page/site-builds.ts";
import { useAction } from "../http/use-action";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";

/** The agent gets the end of what the build said, in characters. */
const logSent = 1_500;

/** Says that this version does not build, and so can't go out; the agent can be asked to fix it. */
export function BrokenBuild({
  build,
  onAsk,
}: {
  build: ShownChecks["build"];
  /** Sends the agent a message; absent for a person who can't. */
  onAsk?: ((instruction: string, key: string) => Promise<void>) | undefined;
}) {
  const words = siteBuildWords;
  const ask = useAction(async (log: string) => {
    const said = log.slice(-logSent);
    await onAsk?.(words.instruction(said), `fix-build-${said.length}-${said.slice(-60).replace(/\W+/g, "-")}`);
  });
  if (build === null) return <Alert tone="caution">{words.unconfirmedText}</Alert>;
  const action = onAsk ? (
    <Button variant="secondary" size="small" disabled={ask.isBusy} onClick={() => void ask.run(build.log)}>
      {words.askToFix}
    </Button>
  ) : null;
  return (
    <Alert tone="danger" action={action} announce>
      <p className="font-medium">{words.failedTitle}</p>
      <p>
        {words.failures[build.failure]} {words.unbuiltPublish}
      </p>
      {ask.problem ? <p className="text-danger">{ask.problem}</p> : null}
    </Alert>
  );
}
