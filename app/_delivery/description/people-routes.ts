import { z } from "zod";
import {
  askForResetSchema,
  changePasswordSchema,
  lookAtResetSchema,
  passwordLinkSchema,
  resetOfferSchema,
  setPasswordSchema,
  signInSchema,
} from "#lib/accounts/account-schema.ts";
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
const signIn = signInSchema.meta({ id: "SignIn" });
const invitation = invitationSchema.meta({ id: "Invitation" });

/**
 * The person's own account, new passwords by a link, and the people of a project. The routes under `/api/projects` need the capability
 * `manage-people`.
 */
export const peopleRoutes: RouteDescription[] = [
  {
    method: "patch",
    path: "/api/account",
    summary: "Choose the language of the interface, and whether follow-ups are e-mailed",
    body: accountChoicesSchema,
    answers: { 204: { description: "It counts from the next request on." } },
  },
  {
    method: "post",
    path: "/api/account/password",
    summary: "Change the person's own password; every other sign-in ends at once",
    body: changePasswordSchema,
    answers: { 204: { description: "It is changed. This sign-in stays." } },
    problems: [
      accountRefusals["wrong-password"],
      accountRefusals["password-unchanged"],
      ...passwordRefusals,
      accountRefusals["too-many-attempts"],
    ],
  },
  {
    method: "get",
    path: "/api/account/sign-ins",
    summary: "Where the person is signed in",
    answers: {
      200: { description: "This one first, then the last used.", schema: z.object({ signIns: z.array(signIn) }) },
    },
  },
  {
    method: "delete",
    path: "/api/account/sign-ins",
    summary: "Sign out everywhere, also here",
    answers: { 204: { description: "All sign-ins have ended." } },
  },
  {
    method: "delete",
    path: "/api/account/sign-ins/{signInId}",
    summary: "Sign one device out",
    answers: { 204: { description: "It has ended, with its streams and previews." } },
  },
  {
    method: "post",
    path: "/api/password-resets",
    summary: "E-mail a link for a new password to the account with this address, if there is one",
    public: true,
    body: askForResetSchema,
    answers: { 204: { description: "The same whether or not there is such an account." } },
    problems: [accountRefusals["no-emails"], accountRefusals["too-many-attempts"]],
  },
  {
    method: "post",
    path: "/api/password-resets/look",
    summary: "Whose password a link sets; looking uses nothing up",
    public: true,
    body: lookAtResetSchema,
    answers: { 200: { description: "The account.", schema: resetOfferSchema } },
    problems: [accountRefusals["password-link-ended"], accountRefusals["too-many-attempts"]],
  },
  {
    method: "post",
    path: "/api/password-resets/use",
    summary: "Set a password by a link, once; every sign-in of the person ends",
    public: true,
    body: setPasswordSchema,
    answers: { 204: { description: "It is set. Sign in with it." } },
    problems: [accountRefusals["password-link-ended"], ...passwordRefusals, accountRefusals["too-many-attempts"]],
  },
  {
    method: "post",
    path: "/api/projects/{projectId}/people/{userId}/password-link",
    summary: "Make a link with which somebody sets a new password within a day; for owners of the organization",
    answers: { 201: { description: "The link, which is told this once.", schema: passwordLinkSchema } },
    problems: [
      accountRefusals["read-only: role"],
      accountRefusals["read-only: making a link for a password"],
      accountRefusals["password-link-for-oneself"],
      accountRefusals["password-link-elsewhere"],
    ],
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
