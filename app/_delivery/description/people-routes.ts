import { z } from "zod";
import {
  acceptedInvitationSchema,
  acceptInvitationSchema,
  changeRoleSchema,
  invitationOfferSchema,
  invitationSchema,
  inviteSchema,
  newInvitationSchema,
  personSchema,
} from "#lib/accounts/people/people-schema.ts";
import { accountRefusals } from "#lib/accounts/refusals.ts";
import { accountChoicesSchema } from "#lib/accounts/schema.ts";
import { platformRefusals } from "#lib/platform/refusals.ts";
import type { RouteDescription } from "./describe-route.ts";
import { passwordRefusals } from "./refused-alike.ts";

const person = personSchema.meta({ id: "Person" });
const invitation = invitationSchema.meta({ id: "Invitation" });

/** The person's own account, and the people of a project. Of these routes, all but the two routes of an invitation's own address need the capability `manage-people`. */
export const peopleRoutes: RouteDescription[] = [
  {
    method: "patch",
    path: "/api/account",
    summary: "Choose the language of the interface, and whether follow-ups are e-mailed",
    body: accountChoicesSchema,
    answers: { 204: { description: "It counts from the next request on." } },
  },
  {
    method: "get",
    path: "/api/projects/{projectId}/people",
    summary: "Everybody who can reach the project",
    answers: { 200: { description: "The people.", schema: z.object({ people: z.array(person) }) } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "patch",
    path: "/api/projects/{projectId}/people/{userId}",
    summary: "Give somebody another role, at once",
    body: changeRoleSchema,
    answers: { 200: { description: "The person.", schema: person } },
    problems: [accountRefusals["read-only: role"], accountRefusals["organization-role"]],
  },
  {
    method: "delete",
    path: "/api/projects/{projectId}/people/{userId}",
    summary: "Take somebody out of the project, at once",
    answers: { 204: { description: "They are out." } },
    problems: [
      accountRefusals["read-only: role"],
      accountRefusals["read-only: removing an owner or administrator"],
      accountRefusals["last-owner"],
    ],
  },
  {
    method: "get",
    path: "/api/projects/{projectId}/invitations",
    summary: "The invitations that somebody could still accept",
    answers: {
      200: { description: "Newest first.", schema: z.object({ invitations: z.array(invitation) }) },
    },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "post",
    path: "/api/projects/{projectId}/invitations",
    summary: "Make a link with which one person joins",
    body: inviteSchema,
    answers: {
      201: { description: "With the link, which is told this once.", schema: newInvitationSchema },
    },
    problems: [accountRefusals["read-only: role"], platformRefusals["too-many-invitations"]],
  },
  {
    method: "delete",
    path: "/api/projects/{projectId}/invitations/{invitationId}",
    summary: "Withdraw an invitation",
    answers: { 204: { description: "Its link lets nobody in any more." } },
    problems: [accountRefusals["read-only: role"]],
  },
  {
    method: "get",
    path: "/api/invitations/{token}",
    summary: "What an invitation offers; looking uses nothing up",
    public: true,
    answers: { 200: { description: "The offer.", schema: invitationOfferSchema } },
    problems: [accountRefusals["invitation-ended"], accountRefusals["too-many-attempts"]],
  },
  {
    method: "post",
    path: "/api/invitations/{token}",
    summary: "Accept an invitation, as who is signed in or with a new account",
    public: true,
    body: acceptInvitationSchema,
    answers: {
      200: { description: "Joined.", schema: acceptedInvitationSchema },
      201: { description: "Joined with a new account; sign in with it.", schema: acceptedInvitationSchema },
    },
    problems: [
      accountRefusals["not-signed-in"],
      accountRefusals["invitation-ended"],
      accountRefusals["already-member"],
      accountRefusals["account-exists"],
      ...passwordRefusals,
      accountRefusals["too-many-attempts"],
    ],
  },
];
