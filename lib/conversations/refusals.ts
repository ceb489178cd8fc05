import { can } from "#lib/accounts/can.ts";
import type { Actor } from "#lib/accounts/schema.ts";
import { Problem } from "#lib/platform/problem.ts";
import type { Conversation } from "./conversation/conversation-store.ts";

// The sentences with which a conversation refuses, each in one place.

/** Only the person whose conversation it is may act in it, and only as long as they may edit. */
export function assertOwn(actor: Actor, conversation: Conversation): void {
  const project = { id: conversation.projectId, organizationId: conversation.organizationId };
  if (conversation.userId === actor.userId && can(actor, "edit", project)) return;
  throw new Problem("forbidden", "read-only", "You can watch this conversation, but only its owner can act in it.");
}

/** Whoever may only look at a project changes nothing in it. */
export function assertMayEdit(actor: Actor, owner: { projectId: string; organizationId: string }): void {
  if (can(actor, "edit", { id: owner.projectId, organizationId: owner.organizationId })) return;
  throw new Problem("forbidden", "read-only", "You can look at this project, but you may not edit it.");
}

export function assertOngoing(conversation: Conversation): void {
  if (conversation.status === "ongoing") return;
  const sentence = "This session has ended. Start a new one from the project's page to go on.";
  throw new Problem("conflict", "conversation-finished", sentence);
}

export function turnRunning(): Problem {
  return new Problem("conflict", "turn-running", "A change is still being made. Wait until it is done, or stop it.");
}

export function stillStopping(): Problem {
  const sentence = "The agent is still stopping what it was doing. Try again in a moment.";
  return new Problem("conflict", "turn-running", sentence);
}

export function alreadyRunning(): Problem {
  const sentence = "This is being worked on already, or has ended. Stop it, or say what should be different.";
  return new Problem("conflict", "already-running", sentence);
}

export function wordedByServer(): Problem {
  const sentence = "Sitewright worded this, so it can't be changed. Take it back, or say what you want in a message.";
  return new Problem("conflict", "worded-by-server", sentence);
}

export function headMoved(): Problem {
  const sentence = "The site has changed in the meantime. Reload the page and look at it before you try again.";
  return new Problem("conflict", "head-moved", sentence);
}
