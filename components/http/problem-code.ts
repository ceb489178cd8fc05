import type { AccountProblemCode } from "#lib/accounts/schema.ts";
import type { ConversationProblemCode } from "#lib/conversations/schema.ts";
import type { PlanProblemCode } from "#lib/plans/schema.ts";
import type { PlatformProblemCode } from "#lib/platform/problem-schema.ts";
import type { ProjectProblemCode } from "#lib/projects/schema.ts";
import type { ReviewProblemCode } from "#lib/reviews/schema.ts";
import type { WorkspaceProblemCode } from "#lib/workspaces/schema.ts";

/** Every code with which a request can be refused, and two for what has none: no answer at all, and a failed server. */
export type ProblemCode =
  | AccountProblemCode
  | ConversationProblemCode
  | PlanProblemCode
  | PlatformProblemCode
  | ProjectProblemCode
  | ReviewProblemCode
  | WorkspaceProblemCode
  | "unreachable"
  | "unexpected";
