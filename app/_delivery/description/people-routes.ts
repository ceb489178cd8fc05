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
import type { RouteDescription } from "./describe-route.ts";

const person = personSchema.meta({ id: "Person" });
const invitation = invitationSchema.meta({ id: "Invitation" });

/** Who is in a project. All but the two of an invitation's own address need the capability `manage-people`. */
export const peopleRoutes: RouteDescription[] = [
  {
    method: "get",
    path: "/api/projects/{projectId}/people",
    summary: "Everybody who can reach the project",
    answers: { 200: { description: "The people.", schema: z.object({ people: z.array(person) }) } },
    problems: { 403: ["read-only"] },
  },
  {
    method: "patch",
    path: "/api/projects/{projectId}/people/{userId}",
    summary: "Give somebody another role, at once",
    body: changeRoleSchema,
    answers: { 200: { description: "The person.", schema: person } },
    problems: { 403: ["read-only"], 409: ["organization-role"] },
  },
  {
    method: "delete",
    path: "/api/projects/{projectId}/people/{userId}",
    summary: "Take somebody out of the project, at once",
    answers: { 204: { description: "They are out." } },
    problems: { 403: ["read-only"], 409: ["last-owner"] },
  },
  {
    method: "get",
    path: "/api/projects/{projectId}/invitations",
    summary: "The invitations that somebody could still accept",
    answers: {
      200: { description: "Newest first.", schema: z.object({ invitations: z.array(invitation) }) },
    },
    problems: { 403: ["read-only"] },
  },
  {
    method: "post",
    path: "/api/projects/{projectId}/invitations",
    summary: "Make a link with which one person joins",
    body: inviteSchema,
    answers: {
      201: { description: "With the link, which is told this once.", schema: newInvitationSchema },
    },
    problems: { 403: ["read-only"], 429: ["too-many-invitations"] },
  },
  {
    method: "delete",
    path: "/api/projects/{projectId}/invitations/{invitationId}",
    summary: "Withdraw an invitation",
    answers: { 204: { description: "Its link lets nobody in any more." } },
    problems: { 403: ["read-only"] },
  },
  {
    method: "get",
    path: "/api/invitations/{token}",
    summary: "What an invitation offers; looking uses nothing up",
    public: true,
    answers: { 200: { description: "The offer.", schema: invitationOfferSchema } },
    problems: { 404: ["invitation-ended"], 429: ["too-many-attempts"] },
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
    problems: {
      401: ["not-signed-in"],
      404: ["invitation-ended"],
      409: ["already-member", "account-exists"],
      422: ["password-too-short", "password-too-long", "password-too-common"],
      429: ["too-many-attempts"],
    },
  },
];
