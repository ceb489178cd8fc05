import { z } from "zod";
import type { RestrictionAct, RoleChange } from "#lib/accounts/schema.ts";
import type { Trigger } from "#lib/context/synthetic.ts";
import type { Prediction, Usage } from "#lib/costs/usage-schema.ts";
import type { ConversationStatus } from "../schema.ts";
import type { ConversationQueue, TurnForDisplay } from "../turn/turn-schema.ts";

// Conversations for display, and the inputs of conversations. Safe in the browser.

/** The phases of a plan that is shown; a discarded plan is not. */
export const conversationPlanPhases = [
  "discuss",
  "summarize",
  "serialize",
  "approve",
  "build",
  "done",
  "failed",
] as const;
export type ConversationPlanPhase = (typeof conversationPlanPhases)[number];

/** How full the model's window is, in estimated tokens, and the conversation's usage so far. */
export interface ContextUsage extends Usage {
  usedTokens: number;
  windowTokens: number;
  /**
   * Estimated tokens by the kind of section. `tools`: the descriptions of the tools. `recalled`: memories of this and other
   * conversations in the newest request. `turn`: added by the running turn.
   */
  bySection: Record<string, number>;
  /** How many of the conversation's first turns the newest request left out, because they did not fit; 0 if it carried all. */
  leftOutTurns: number;
  /** Whether these estimates are corrected by the provider's newest count. */
  corrected: boolean;
  /** Of the newest request that the provider counted; null before the first count. */
  prediction: Prediction | null;
  /** Cumulative, in US dollars; null if a model's price is unknown. */
  costUsd: number | null;
  /** Whether a part of the usage is our estimate. */
  estimated: boolean;
}

/** A suggested instruction that fits the site, to send as it is or to edit first. */
export interface Suggestion {
  text: string;
  /** The range that the person will want to replace, in UTF-16 code units; `to` is exclusive. */
  select?: [from: number, to: number];
}

/** The greeting of an empty conversation, computed from the site. */
export interface GreetingForDisplay {
  /** The site's name; null if its pages have none. */
  siteName: string | null;
  pages: number;
  suggestions: Suggestion[];
  /** Whether the person has changed this site by hand before. */
  hasHandEdits: boolean;
  /** False for a site that is built: its pages have no place in its sources. */
  mayChangeByHand: boolean;
}

export interface ConversationForDisplay {
  id: string;
  status: ConversationStatus;
  /** True if it ended because its person sent no more heartbeats or handed the site over, so that they can go on with it. */
  released: boolean;
  /** True if it ended because its changes were published, so that its person can go on with it. */
  published: boolean;
  /** Who would like to edit the site meanwhile. Only its person sees it. */
  wantedBy: { userId: string; name: string } | null;
  /** The name of the person to whom it was handed over. */
  handedTo: string | null;
  /** Whether it is the reader's own. */
  mine: boolean;
  readOnly: boolean;
  /** Whether the reader may edit the website, in a conversation of their own. */
  mayEdit: boolean;
  /** The change by which the reader can't edit any more; null if they can, or in another person's conversation. */
  roleChange: RoleChange | null;
  /** The act that restricted the reader to released places while their own conversation went on; null without one. */
  restrictedSince: RestrictionAct | null;
  projectId: string;
  workspaceId: string;
  turns: TurnForDisplay[];
  hasMore: boolean;
  /** The running turn, else the first waiting one. */
  activeEditSessionId: string | null;
  queue: ConversationQueue;
  /** The pending follow-up: when it is due, and why. */
  followUp: { triggerType: Trigger["trigger_type"]; dueAt: string; reason: string } | null;
  /** Whether its person does not want follow-ups here. */
  followUpsMuted: boolean;
  /** The open plan, or else the newest that was not discarded. */
  plan: { id: string; phase: ConversationPlanPhase } | null;
}

/** The time zone is an IANA name. */
export const presenceSchema = z.object({ timeZone: z.string().max(100).refine(isTimeZone).optional() });

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** `continues`: the person's released or published conversation that should go on. */
export const startConversationSchema = z.object({ continues: z.uuid().optional() });

export interface ConversationSummary {
  id: string;
  status: ConversationStatus;
  /** The beginning of its first instruction that did not fail, or its first change by hand; null before it. */
  title: string | null;
  userName: string;
  mine: boolean;
  turns: number;
  /** How many of the turns changed the site. */
  changes: number;
  /** True if its newest turn is a follow-up that the agent completed, so it waits for an answer. */
  cameBack: boolean;
  startedAt: string;
  finishedAt: string | null;
}
