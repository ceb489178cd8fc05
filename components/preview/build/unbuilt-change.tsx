import type { BuildFailure } from "#lib/site-builds/schema.ts";
import { siteBuildWords } from "#lib/words/page/site-builds.ts";
import { useAction } from "../../http/use-action";
import { Alert } from "../../ui/alert";
import { Button } from "../../ui/button";

interface UnbuiltChangeProps {
  failure: BuildFailure;
  isBlocked: boolean;
  /** Asks the agent to fix it; absent if this person may not, or if a later change has followed. */
  onFix?: (() => Promise<void>) | undefined;
}

/** Says that the site does not build with a change. */
export function UnbuiltChange({ failure, isBlocked, onFix }: UnbuiltChangeProps) {
  const words = siteBuildWords;
  const fix = useAction(async () => onFix?.());
  const action = onFix ? (
    <Button variant="secondary" size="small" disabled={fix.isBusy || isBlocked} onClick={() => void fix.run()}>
      {words.askToFix}
    </Button>
  ) : null;
  return (
    <Alert tone="caution" action={action}>
      <p className="font-medium">{words.doneUnbuilt}</p>
      <p>
        {words.failures[failure]} {words.unbuiltPublish}
      </p>
      {fix.problem ? <p className="text-danger">{fix.problem}</p> : null}
    </Alert>
  );
}
