import type { PublishedVersion } from "#lib/publishing/schema.ts";
import { publishingSettingsWords as words } from "#lib/words/settings/publishing.ts";
import { useAction } from "../http/use-action";
import { Button } from "../ui/button";
import type { ChangePublishing } from "./change-publishing";

interface ReleaseOutputProps {
  output: NonNullable<PublishedVersion["output"]>;
  /** True for the newest release, and a person who may publish. */
  mayTry: boolean;
  change: ChangePublishing;
}

/** Whether a release's built files are in the repository, and why not. */
export function ReleaseOutput({ output: { status, branch, problem }, mayTry, change }: ReleaseOutputProps) {
  const again = useAction(() => change("POST", "/output/push", {}));
  const isFailed = status === "failed";
  return (
    <div className="grid justify-items-start gap-1">
      <p className={isFailed ? "text-danger text-xs" : "text-text-soft text-xs"}>
        {words.outputIs[status](branch ?? "")} {problem}
      </p>
      {again.problem ? (
        <p role="alert" className="text-danger text-xs">
          {again.problem}
        </p>
      ) : null}
      {isFailed && mayTry ? (
        <Button variant="secondary" size="small" disabled={again.isBusy} onClick={() => void again.run()}>
          {again.isBusy ? words.pushAgainBusy : words.pushAgain}
        </Button>
      ) : null}
    </div>
  );
}
