import { planWords } from "#lib/words/plan.ts";
import { Button } from "../ui/button";
import type { PlanActing } from "./plan-act";

/** Gives up a change that did not finish: the plan waits for approval as it was. */
export function KeepPlan({ acting }: { acting: PlanActing }) {
  return (
    <Button
      variant="secondary"
      className="justify-self-start"
      disabled={acting.busy !== null}
      onClick={() => void acting.perform({ type: "keep" })}
    >
      {acting.busy === "keep" ? planWords.keepBusy : planWords.keep}
    </Button>
  );
}
