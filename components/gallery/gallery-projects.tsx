"use client";

import type { ConversationSummary } from "#lib/conversations/conversation/conversation-schema.ts";
import type { VersionForDisplay } from "#lib/conversations/versions/version-schema.ts";
import type { ProjectForDisplay } from "#lib/projects/schema.ts";
import { MoreProjects } from "../projects/more-projects";
import { ProjectList } from "../projects/project-list";
import { ProjectOverview } from "../projects/project-overview";
import { Specimen } from "./specimen";

const at = "2026-05-04T08:00:00.000Z";

function project(name: string, overrides: Partial<ProjectForDisplay> = {}): ProjectForDisplay {
  return {
    id: name,
    name,
    status: "ready",
    createdAt: at,
    capabilities: ["edit", "review", "inspect", "configure", "manage-people"],
    source: { type: "starter", starter: "bakery", starterName: "Bakery", url: null, branch: null },
    workspace: {
      id: `workspace of ${name}`,
      status: "available_for_conversation",
      branch: "sitewright/2026-05-04-ada-1f",
      headCommit: "c".repeat(40),
      problem: null,
      setupSteps: [],
      remoteState: "none",
      remoteProblem: null,
      busy: null,
    },
    lastEdit: null,
    ...overrides,
  };
}

const ready = project("Juniper Street Bakery");
const busy = project("The festival, with a rather long name that does not fit into one line", {
  workspace: { ...ready.workspace, busy: { name: "Ada", since: at, conversationId: "c", mine: false } },
  source: {
    type: "git",
    starter: null,
    starterName: null,
    url: "https://git.example.org/festival/site.git",
    branch: null,
  },
});
const inProblem = project("Old site", {
  status: "problem",
  source: {
    type: "git",
    starter: null,
    starterName: null,
    url: "https://git.example.org/old/site.git",
    branch: "main",
  },
  workspace: {
    ...ready.workspace,
    status: "problem",
    problem: "The repository asks for a password. Add an access token, then try again.",
  },
});
const inSetup = project("New site", {
  status: "setting_up",
  // Ready, so that the gallery sends no requests.
  workspace: {
    ...ready.workspace,
    setupSteps: [
      { code: "cloning-repository", startedAt: at, endedAt: "2026-05-04T08:00:03.000Z" },
      { code: "creating-branch", startedAt: at, endedAt: null },
    ],
  },
});

const conversations: ConversationSummary[] = [
  {
    id: "1",
    status: "ongoing",
    title: "Please change our phone number to 020 7946 0000 on every page.",
    userName: "Ada",
    mine: true,
    turns: 4,
    changes: 3,
    cameBack: false,
    startedAt: at,
    finishedAt: null,
  },
  {
    id: "2",
    status: "finished",
    title: null,
    userName: "Ada",
    mine: true,
    turns: 0,
    changes: 0,
    cameBack: true,
    startedAt: at,
    finishedAt: at,
  },
];

const versions: VersionForDisplay[] = [
  {
    editSessionId: "1",
    conversationId: "1",
    ordinal: 1,
    kind: "prompt",
    instruction: "Please change our phone number to 020 7946 0000 on every page.",
    title: "Please change our phone number to 020 7946 0000 on every page.",
    userName: "Ada",
    endedAt: at,
    before: "b".repeat(40),
    after: "c".repeat(40),
    files: [],
    changed: "",
    undoneBy: null,
    mayBringBack: false,
    isLocked: false,
  },
];

export function GalleryProjects() {
  return (
    <>
      <Specimen name="Projects">
        <ProjectList projects={[ready, busy, inProblem, inSetup]} mayCreate />
        <MoreProjects after="gallery" />
      </Specimen>
      <Specimen name="No projects">
        <ProjectList projects={[]} mayCreate />
      </Specimen>
      <Specimen name="No projects, for a reader">
        <ProjectList projects={[]} mayCreate={false} />
      </Specimen>
      <Specimen name="Overview">
        <ProjectOverview project={ready} versions={versions} conversations={{ conversations, hasMore: true }} />
      </Specimen>
      <Specimen name="Overview, nothing changed yet">
        <ProjectOverview
          versions={[]}
          project={{
            ...ready,
            workspace: { ...ready.workspace, remoteState: "failing", remoteProblem: "Access denied." },
          }}
          conversations={{ conversations: [], hasMore: false }}
        />
      </Specimen>
      <Specimen name="Overview, changes that were not sent for review">
        <ProjectOverview
          versions={[]}
          project={{ ...ready, workspace: { ...ready.workspace, remoteState: "until_review" } }}
          conversations={{ conversations, hasMore: false }}
        />
      </Specimen>
      <Specimen name="Overview, somebody else edits">
        <ProjectOverview project={busy} versions={[]} conversations={{ conversations, hasMore: false }} />
      </Specimen>
      <Specimen name="Setting up">
        <ProjectOverview project={inSetup} versions={[]} conversations={{ conversations: [], hasMore: false }} />
      </Specimen>
      <Specimen name="Problem">
        <ProjectOverview project={inProblem} versions={[]} conversations={{ conversations: [], hasMore: false }} />
      </Specimen>
    </>
  );
}
