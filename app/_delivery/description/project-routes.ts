import { z } from "zod";
import { accountRefusals } from "#lib/accounts/refusals.ts";
import { startConversationSchema } from "#lib/conversations/conversation/conversation-schema.ts";
import { proposalSchema } from "#lib/conversations/held/held-schema.ts";
import { conversationRefusals } from "#lib/conversations/refusals.ts";
import { conversationStatuses } from "#lib/conversations/schema.ts";
import {
  decidedNoteSchema,
  decideNoteSchema,
  memoryPageSchema,
  memoryPurgeSchema,
  memorySearchSwitchSchema,
  purgeAmountsSchema,
  purgeMemorySchema,
  saveMemoryDaysSchema,
  switchMemorySearchSchema,
} from "#lib/memory/memory-schema.ts";
import { buildingSchema, saveBuildingSchema, saveVariableSchema } from "#lib/projects/building/schema.ts";
import { switchBasePartSchema } from "#lib/projects/instructions/base-schema.ts";
import { previewSchema } from "#lib/projects/instructions/preview-schema.ts";
import { instructionsTextsSchema, instructionsVersionsSchema } from "#lib/projects/instructions/version-schema.ts";
import { protectionSchema, saveProtectionSchema } from "#lib/projects/protection/schema.ts";
import { projectRefusals } from "#lib/projects/refusals.ts";
import {
  chooseAgainSchema,
  releasedPlacesSchema,
  releasePlaceSchema,
  restrictPersonSchema,
} from "#lib/projects/released-places/schema.ts";
import {
  createProjectSchema,
  deletedProjectSchema,
  deleteProjectSchema,
  instructionsSchema,
  previewTextsSchema,
  projectSchema,
  projectSearchMax,
  renameProjectSchema,
  saveInstructionsSchema,
} from "#lib/projects/schema.ts";
import { chooseTemplateSchema } from "#lib/projects/templates/schema.ts";
import { workspaceRefusals } from "#lib/workspaces/refusals.ts";
import { siteRulesSchema } from "#lib/workspaces/rule-schema.ts";
import { conversationSummary } from "./answers.ts";
import type { RouteDescription } from "./describe-route.ts";
import { askedRepositoryRefusals, sourceRefusals } from "./refused-alike.ts";

const project = projectSchema.meta({ id: "Project" });
const instructions = instructionsSchema.meta({ id: "Instructions" });
const protection = protectionSchema.meta({ id: "Protection" });
const started = z.object({
  id: z.uuid(),
  workspaceId: z.uuid(),
  status: z.enum(conversationStatuses),
  resumed: z.boolean(),
});

export const projectRoutes: RouteDescription[] = [
  {
    method: "get",
    path: "/api/projects",
    summary: "The projects that the actor may see",
    query: z.object({
      before: z.uuid().optional(),
      limit: z.int().min(1).max(100).optional(),
      search: z.string().max(projectSearchMax).optional(),
    }),
    answers: {
      200: { description: "Newest first; all of them unless a page is asked for.", schema: z.array(project) },
    },
  },
  {
    method: "post",
    path: "/api/projects",
    summary: "Create a project; its setup goes on in the background",
    body: createProjectSchema,
    answers: { 201: { description: "The project.", schema: project } },
    problems: [
      projectRefusals["read-only"],
      projectRefusals["starter-unknown"],
      projectRefusals["request-aborted"],
      ...sourceRefusals,
      ...askedRepositoryRefusals,
    ],
  },
  {
    method: "get",
    path: "/api/projects/{projectId}",
    summary: "One project",
    answers: { 200: { description: "The project.", schema: project } },
  },
  {
    method: "patch",
    path: "/api/projects/{projectId}",
    summary: "Rename a project",
    body: renameProjectSchema,
    answers: { 200: { description: "The project.", schema: project } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "delete",
    path: "/api/projects/{projectId}",
    summary: "Delete a project whose name is given: hidden at once, restorable for 30 days; without a name, archive it",
    body: deleteProjectSchema,
    answers: {
      200: {
        description: "The project as it was, and until when it can be restored where it was deleted.",
        schema: projectSchema.extend({ restorableUntil: z.iso.datetime().optional() }),
      },
    },
    problems: [
      accountRefusals["read-only: role"],
      projectRefusals["turn-running"],
      projectRefusals["turn-running: plan"],
      conversationRefusals["turn-running: stopping"],
      conversationRefusals.publishing,
      conversationRefusals["name-mismatch"],
    ],
  },
  {
    method: "get",
    path: "/api/projects/deleted",
    summary: "Deleted and archived projects that the actor may restore",
    answers: {
      200: {
        description: "Those that are gone first at the top.",
        schema: z.object({ projects: z.array(deletedProjectSchema) }),
      },
    },
  },
  {
    method: "post",
    path: "/api/projects/{projectId}/restore",
    summary: "Restore a deleted or archived project",
    answers: { 200: { description: "The project.", schema: project } },
  },
  {
    method: "get",
    path: "/api/projects/{projectId}/instructions",
    summary: "What the agent is told: the base and the three texts that add to it",
    answers: { 200: { description: "The version in force.", schema: instructions } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "put",
    path: "/api/projects/{projectId}/instructions",
    summary: "Save the texts as the next version; null adds nothing to the base",
    body: saveInstructionsSchema,
    answers: { 200: { description: "The new version.", schema: instructions } },
    problems: [accountRefusals["read-only: role"], projectRefusals["instructions-too-long"]],
  },
  {
    method: "put",
    path: "/api/projects/{projectId}/instructions/base",
    summary: "Switch a part of the base off or on, as the next version of the instructions",
    body: switchBasePartSchema,
    answers: {
      200: { description: "The version in force; without a change the same as before.", schema: instructions },
    },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "get",
    path: "/api/projects/{projectId}/rules",
    summary:
      "The rules in the site's repository, as the next turn would have them; `set-rule` in manual edits changes one",
    answers: { 200: { description: "The rules by name.", schema: siteRulesSchema } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "post",
    path: "/api/projects/{projectId}/instructions/preview",
    summary: "What the next turn would be told with these texts; nothing is saved",
    body: previewTextsSchema,
    answers: { 200: { description: "The sections, their tokens and price, and hints.", schema: previewSchema } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "get",
    path: "/api/projects/{projectId}/instructions/versions",
    summary: "The history of the texts: who saved what, when and why",
    query: z.object({ before: z.int().nonnegative().optional(), limit: z.int().min(1).max(100).optional() }),
    answers: {
      200: { description: "Newest first; version 0 ends the last page.", schema: instructionsVersionsSchema },
    },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "get",
    path: "/api/projects/{projectId}/instructions/versions/{version}",
    summary: "One version of the texts, as they add to the base",
    answers: { 200: { description: "The version.", schema: instructionsTextsSchema } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "post",
    path: "/api/projects/{projectId}/instructions/versions/{version}/restore",
    summary: "Bring a version back as the next one; 0 is the base alone",
    answers: {
      200: { description: "The version in force; without a difference the same as before.", schema: instructions },
    },
    problems: [accountRefusals["read-only: role"], projectRefusals["instructions-too-long"]],
  },
  {
    method: "put",
    path: "/api/projects/{projectId}/instructions/template",
    summary: "Choose the organization's texts that stand before the project's own, and what of them it leaves out",
    body: chooseTemplateSchema,
    answers: {
      200: { description: "The version in force; without a change the same as before.", schema: instructions },
    },
    problems: [accountRefusals["read-only: role"], projectRefusals["instructions-too-long"]],
  },
  {
    method: "delete",
    path: "/api/projects/{projectId}/instructions/notice",
    summary: "Dismiss the notice that texts of an earlier version now add to the base",
    answers: { 204: { description: "No admin of the project is told any more." } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "get",
    path: "/api/projects/{projectId}/conversations",
    summary: "The project's conversations, newest first",
    query: z.object({ before: z.uuid().optional(), limit: z.int().min(1).max(100).optional() }),
    answers: {
      200: {
        description: "One page.",
        schema: z.object({ conversations: z.array(conversationSummary), hasMore: z.boolean() }),
      },
    },
  },
  {
    method: "post",
    path: "/api/projects/{projectId}/conversations",
    summary: "Start a conversation, or resume the actor's own ongoing, released or published one",
    body: startConversationSchema,
    answers: {
      200: { description: "Resumed.", schema: started },
      201: { description: "Started.", schema: started },
    },
    problems: [
      conversationRefusals["read-only: editing"],
      workspaceRefusals["workspace-busy"],
      workspaceRefusals["workspace-not-ready"],
      workspaceRefusals["workspace-not-ready: setup failed"],
      conversationRefusals["in-review"],
    ],
  },
  {
    method: "get",
    path: "/api/projects/{projectId}/building",
    summary:
      "How the project's site is built: what was recognised, what was confirmed, and where it runs; needs `configure`",
    answers: { 200: { description: "The settings.", schema: buildingSchema } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "put",
    path: "/api/projects/{projectId}/building",
    summary: "Confirm how the site is built, or that it is served as it lies in the repository",
    body: saveBuildingSchema,
    answers: { 200: { description: "As it is stored.", schema: buildingSchema } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "put",
    path: "/api/projects/{projectId}/building/variables",
    summary: "Set the value of a variable that the build gets, or forget it; no answer ever tells it",
    body: saveVariableSchema,
    answers: { 200: { description: "As it is stored.", schema: buildingSchema } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "post",
    path: "/api/projects/{projectId}/building/recognise",
    summary: "Look at the repository again: what an admin has confirmed stays",
    answers: { 200: { description: "What was recognised.", schema: buildingSchema } },
    problems: [accountRefusals["read-only: role"], workspaceRefusals["workspace-not-ready: nothing to show"]],
  },
  {
    method: "get",
    path: "/api/projects/{projectId}/protection",
    summary: "What the agent may not write, when the branch is pushed, what previews may load; needs `configure`",
    answers: { 200: { description: "The settings, and who changed them.", schema: protection } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "put",
    path: "/api/projects/{projectId}/protection",
    summary: "Save what is protected; what is left out stays as it is, and each change is kept with its author",
    body: saveProtectionSchema,
    answers: { 200: { description: "As it is stored, and who changed it.", schema: protection } },
    problems: [
      accountRefusals["read-only: role"],
      projectRefusals["path-pattern-invalid"],
      projectRefusals["path-pattern-invalid: too many"],
    ],
  },
  {
    method: "get",
    path: "/api/projects/{projectId}/released-places",
    summary: "What restricted people may change, and who can be restricted; needs `configure`",
    answers: { 200: { description: "Lost places first, then by page.", schema: releasedPlacesSchema } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "post",
    path: "/api/projects/{projectId}/released-places",
    summary: "Release an element, a page, a folder or a kind of content to a person or a role",
    body: releasePlaceSchema,
    answers: { 201: { description: "The place's id.", schema: z.object({ id: z.uuid() }) } },
    problems: [
      accountRefusals["read-only: role"],
      projectRefusals["place-unknown"],
      projectRefusals["place-no-page"],
      projectRefusals["not-restrictable"],
      projectRefusals["places-full"],
    ],
  },
  {
    method: "put",
    path: "/api/projects/{projectId}/released-places/{placeId}",
    summary: "Choose another element for a released one, for example for a lost one",
    body: chooseAgainSchema,
    answers: { 204: { description: "It is chosen." } },
    problems: [accountRefusals["read-only: role"], projectRefusals["place-unknown"]],
  },
  {
    method: "delete",
    path: "/api/projects/{projectId}/released-places/{placeId}",
    summary: "Withdraw a released place, effective at once",
    answers: { 204: { description: "It is withdrawn." } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "get",
    path: "/api/projects/{projectId}/proposals",
    summary: "What agents wanted to change beyond what is released to their people; needs `configure`",
    answers: {
      200: {
        description: "Oldest first. `…/held/apply` and `…/held/drop` of the turn decide.",
        schema: z.array(proposalSchema),
      },
    },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "put",
    path: "/api/projects/{projectId}/people/{userId}/restriction",
    summary: "Restrict an editor or developer to the released places, or lift that; needs `configure`",
    body: restrictPersonSchema,
    answers: { 204: { description: "It counts at once." } },
    problems: [accountRefusals["read-only: role"], projectRefusals["not-restrictable"]],
  },
  {
    method: "get",
    path: "/api/projects/{projectId}/memory",
    summary: "What the agent remembers privately: notes and journals, by conversation; needs `configure`",
    query: z.object({
      search: z.string().optional(),
      before: z.uuid().optional(),
      limit: z.int().min(1).max(100).optional(),
    }),
    answers: { 200: { description: "One page, and the newest purges.", schema: memoryPageSchema } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "put",
    path: "/api/projects/{projectId}/memory",
    summary: "For how many days it is kept; null for as long as its conversation",
    body: saveMemoryDaysSchema,
    answers: { 200: { description: "As it is stored.", schema: saveMemoryDaysSchema } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "put",
    path: "/api/projects/{projectId}/memory/notes/{noteId}",
    summary: "Pin a note to self, supersede it, or (null) tell it as any other again; needs `configure`",
    body: decideNoteSchema,
    answers: { 200: { description: "As it is now, who decided it and when.", schema: decidedNoteSchema } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "put",
    path: "/api/projects/{projectId}/memory/search",
    summary: "Whether turns search the agent's memory, from the next turn on; needs `configure`",
    body: switchMemorySearchSchema,
    answers: { 200: { description: "As it is now, and who switched it last.", schema: memorySearchSwitchSchema } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "get",
    path: "/api/projects/{projectId}/memory/purge",
    summary:
      "How much a purge would take: of one entry, a conversation, or (without a query) of all; needs `configure`",
    query: z.object({ entryId: z.uuid().optional(), conversationId: z.uuid().optional() }),
    answers: { 200: { description: "The counts at this moment.", schema: purgeAmountsSchema } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "post",
    path: "/api/projects/{projectId}/memory/purge",
    summary: "Take private memory away for good, with a reason: one entry, a conversation's, or all of it",
    body: purgeMemorySchema,
    answers: { 200: { description: "What is kept of the purge.", schema: memoryPurgeSchema } },
    problems: [accountRefusals["read-only: role"]],
  },
];
