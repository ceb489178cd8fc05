import type { AccountProblemCode } from "#lib/accounts/refusals.ts";
import type { ConversationProblemCode } from "#lib/conversations/refusals.ts";
import type { DryRunProblemCode } from "#lib/dry-runs/refusals.ts";
import type { ModelProblemCode } from "#lib/models/refusals.ts";
import type { PictureProblemCode } from "#lib/pictures/refusals.ts";
import type { PlanProblemCode } from "#lib/plans/refusals.ts";
import type { PlatformProblemCode } from "#lib/platform/refusals.ts";
import type { ProjectProblemCode } from "#lib/projects/refusals.ts";
import type { PublishingProblemCode } from "#lib/publishing/refusals.ts";
import type { ReviewProblemCode } from "#lib/reviews/refusals.ts";
import type { SiteCheckProblemCode } from "#lib/site-checks/refusals.ts";
import type { WorkspaceProblemCode } from "#lib/workspaces/refusals.ts";

/** Every code of a refused request, and two for failures without one: no response, and a failed server. */
export type ProblemCode =
  | AccountProblemCode
  | ConversationProblemCode
  | DryRunProblemCode
  | ModelProblemCode
  | PictureProblemCode
  | PlanProblemCode
  | PlatformProblemCode
  | ProjectProblemCode
  | PublishingProblemCode
  | SiteCheckProblemCode
  | ReviewProblemCode
  | WorkspaceProblemCode
  | "unreachable"
  | "unexpected";
