"use client";

import type { ConversationForDisplay } from "#lib/conversations/conversation/conversation-schema.ts";
import { ConversationView } from "../conversation/conversation-view";
import { turnAfter } from "./gallery-turns";
import { completedLog, longAnswerLog } from "./recorded/recorded-logs";

const all = Number.POSITIVE_INFINITY;

const conversation: ConversationForDisplay = {
  id: "gallery",
  // A finished plan sends no requests.
  status: "finished",
  released: false,
  published: false,
  wantedBy: null,
  handedTo: null,
  mine: true,
  readOnly: true,
  mayEdit: true,
  roleChange: null,
  restrictedSince: null,
  projectId: "p",
  workspaceId: "w",
  turns: [
    turnAfter(longAnswerLog, all, { ordinal: 1, editSessionId: "1", instruction: "What is on this site?" }),
    turnAfter(completedLog, all, { ordinal: 2, editSessionId: "2" }),
  ],
  hasMore: true,
  activeEditSessionId: null,
  queue: { active: null, waiting: [] },
  followUp: null,
  followUpsMuted: false,
  plan: null,
};

export function GalleryEditor() {
  return (
    <ConversationView
      conversation={conversation}
      projectName="Juniper Street Bakery"
      mayInspect
      mayConfigure
      personName="Ada Lovelace"
      personEmail="ada@example.org"
      initialShare={38}
      instructionCharactersMax={20_000}
      greeting={null}
      answering={{ by: "environment", name: null, whoMay: "you" }}
      preview={<div className="grid h-full place-items-center bg-sunken text-text-soft">The site</div>}
    />
  );
}
