import type { Usage } from "#lib/costs/usage-schema.ts";
import type {
  AcceptanceResult,
  AskingPhase,
  Brief,
  ManifestEntry,
  MessageMode,
  PlanAction,
  PlanItemStatus,
  PlanMessage,
  PlanPhase,
  SitePlan,
} from "./schema.ts";

// Plans as people see them, and their parts for people with `inspect`. Safe in the browser.

export interface PlanUsage extends Usage {
  calls: number;
  /** US dollars over all attempts and phases; null if a model's price is not known. */
  costUsd: number | null;
}

export interface PlanItemForDisplay {
  id: string;
  path: string;
  action: PlanAction;
  title: string;
  status: PlanItemStatus;
  editSessionId: string | null;
  dependsOn: string[];
  /** A sentence about the failure; null if it did not fail. */
  problem: string | null;
}

export interface PlanForDisplay {
  id: string;
  conversationId: string;
  wish: string;
  /** The last change that was asked for in a complete plan, in the person's words. */
  asked: string | null;
  /**
   * The reader's words for the last change that was stopped or given up, so that they can say it again. Null if there was no such
   * change, or while the plan does not wait for approval.
   */
  withdrawn: string | null;
  phase: PlanPhase;
  /** The attempt of the phase that runs, from 1 to `attemptsMax`. */
  attempt: number;
  attemptsMax: number;
  /** Sentences for a person about the parts that the last attempt left out. */
  missing: string[];
  /** The brief of the last complete version; before the first version, the brief so far. */
  brief: Brief | null;
  plan: SitePlan | null;
  /** The number of the last complete version, from 1; null before the first. */
  version: number | null;
  /** The brief from which a plan is being made, or that is incomplete, with the entries that it does not decide about. */
  draft: { brief: Brief; undecided: ManifestEntry[] } | null;
  /** Sentences for a person that are worth a look before approval. They never block it. */
  warnings: string[];
  items: PlanItemForDisplay[];
  /** Whether the items run one after another; true between two items as well. */
  building: boolean;
  acceptance: AcceptanceResult[] | null;
  usage: PlanUsage;
  /** The phase that failed, and the reason. */
  failure: { phase: AskingPhase; code: string; message: string } | null;
  /** Sentences about the parts that no longer fit the site, which has moved since the plan was made. */
  stale: string[];
  /** The turn of the discussion or of an item that runs or waits. */
  activeEditSessionId: string | null;
  readOnly: boolean;
  createdAt: string;
  endedAt: string | null;
}

/** One call of the model for a plan, for people with `inspect`. */
export interface PlanCallForInspection {
  number: number;
  phase: AskingPhase;
  attempt: number;
  mode: MessageMode;
  model: string;
  messages: PlanMessage[];
  answer: string | null;
  /** Null if the call succeeded. */
  problem: string | null;
  usage: Usage | null;
  costUsd: number | null;
  /** Null while it runs, and if its worker died. */
  durationMs: number | null;
  createdAt: string;
}

export interface PlanMessageForInspection {
  sequence: number;
  phase: "discuss" | AskingPhase;
  attempt: number;
  message: PlanMessage;
  editSessionId: string | null;
  /** Whether it belongs to a successor that was given up. Later rounds don't include it. */
  givenUp: boolean;
  createdAt: string;
}

/** A version of a plan, for people with `inspect`. */
export interface PlanVersionForInspection {
  version: number;
  /** The person whose change led to it. */
  userId: string;
  asked: string | null;
  brief: Brief;
  plan: SitePlan;
  createdAt: string;
}

/** A turn of a plan, and the phases of the plan that came before it, for people with `inspect`. */
export interface PlannedTurn {
  editSessionId: string;
  /** A turn of the discussion, or of an item of the build. */
  phase: "discuss" | "build";
  /** The calls of the model that the plan had made before the turn began, in the order of the phases. */
  asked: {
    phase: AskingPhase;
    attempts: number;
    calls: number;
    /** Of all calls together, as far as it is known. */
    durationMs: number;
  }[];
  /** The page that it built: its place in the order of the build, from 1, and how many there are. Null if it is another turn's page now. */
  item: { position: number; items: number; path: string; title: string } | null;
}
