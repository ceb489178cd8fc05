import { z } from "zod";
import { isRestrictable, newAccountSchema, projectRoles, roleNames } from "../schema.ts";

// The people of a project and its invitations. Safe in the browser.

export const personSchema = z.object({
  userId: z.uuid(),
  name: z.string(),
  email: z.string(),
  /** `owner` and `organization-admin` hold for every project of the organization. */
  role: z.enum(roleNames),
  /** Whether they may change nothing but the released places. */
  restricted: z.boolean(),
  isYou: z.boolean(),
  /** The invitation with which they joined, if any. */
  joinedBy: z
    .object({
      invitedBy: z.string(),
      label: z.string().nullable(),
      invitee: z.string().nullable(),
      at: z.iso.datetime(),
    })
    .nullable(),
  mayChangeRole: z.boolean(),
  mayRemove: z.boolean(),
  /** Whether the reader may make a link with which the person sets a new password. */
  mayMakePasswordLink: z.boolean(),
});
export type PersonForDisplay = z.infer<typeof personSchema>;

export const changeRoleSchema = z.object({ role: z.enum(projectRoles) });
export type ChangeRole = z.infer<typeof changeRoleSchema>;

export const invitationDaysMax = 30;
export const inviteSchema = z
  .object({
    role: z.enum(projectRoles),
    /** The person who accepts may change nothing but the released places. */
    restricted: z.boolean().optional(),
    expiresInDays: z.int().min(1).max(invitationDaysMax).default(7),
    /** A name for the people who manage people; the invited person does not see it. */
    label: z.string().trim().max(100).optional(),
    /** A name or an e-mail address. Not enforced: anybody who has the link can join. */
    invitee: z.string().trim().max(254).optional(),
  })
  .refine(({ role, restricted }) => !restricted || isRestrictable(role), {
    path: ["restricted"],
    error: "only an editor or a developer can be restricted",
  });
export type Invite = z.infer<typeof inviteSchema>;

/** An open invitation, for people who manage people; never with its link. */
export const invitationSchema = z.object({
  id: z.uuid(),
  role: z.enum(projectRoles),
  restricted: z.boolean(),
  label: z.string().nullable(),
  invitee: z.string().nullable(),
  invitedBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type InvitationForDisplay = z.infer<typeof invitationSchema>;

/** A new invitation, with its link, which is shown only once. */
export const newInvitationSchema = invitationSchema.extend({ url: z.url() });
export type NewInvitation = z.infer<typeof newInvitationSchema>;

/** The offer of an invitation, for the person who has the link. */
export const invitationOfferSchema = z.object({
  projectName: z.string(),
  role: z.enum(projectRoles),
  /** Whether the person may change nothing but the released places. */
  restricted: z.boolean(),
  invitedBy: z.string(),
  expiresAt: z.iso.datetime(),
  /** The e-mail address with which the form is filled in, if the invitation is for one. */
  email: z.string().nullable(),
  /** The project, if the reader is in it already. */
  projectId: z.uuid().nullable(),
});
export type InvitationOffer = z.infer<typeof invitationOfferSchema>;

/** A signed-in person joins with their account; anybody else gives the account to create. */
export const acceptInvitationSchema = z.object({ account: newAccountSchema.optional() });
export type AcceptInvitation = z.infer<typeof acceptInvitationSchema>;

export const acceptedInvitationSchema = z.object({ projectId: z.uuid() });
