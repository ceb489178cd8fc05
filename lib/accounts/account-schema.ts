import { z } from "zod";

// A person's own password and sign-ins. Safe in the browser.

/** The use case checks a password's length, with a sentence of its own. */
const password = z.string().max(10_000);

export const changePasswordSchema = z.object({ currentPassword: password, newPassword: password });
export type ChangePassword = z.infer<typeof changePasswordSchema>;

/** A browser in which the person is signed in. */
export const signInSchema = z.object({
  id: z.uuid(),
  /** As in "Firefox" and "Linux"; null if they are not known. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** The network of its last address, as in `203.0.113.0/24`; null if it is not known. */
  lastSeenFrom: z.string().nullable(),
  signedInAt: z.iso.datetime(),
  /** Exact to ten minutes. */
  lastSeenAt: z.iso.datetime(),
  /** Whether the request came from it. */
  isThis: z.boolean(),
});
export type SignInForDisplay = z.infer<typeof signInSchema>;

export const askForResetSchema = z.object({ email: z.string().max(1_000) });

const token = z.string().max(200);
export const lookAtResetSchema = z.object({ token });
export const setPasswordSchema = z.object({ token, password });
export type SetPassword = z.infer<typeof setPasswordSchema>;

/** A link for a new password, for the person who has it. */
export const resetOfferSchema = z.object({
  /** The account's, so that a password manager can file the new password. */
  email: z.string(),
  expiresAt: z.iso.datetime(),
});
export type ResetOffer = z.infer<typeof resetOfferSchema>;

/** A new link that an owner passes on. It is shown only once. */
export const passwordLinkSchema = z.object({ url: z.url(), expiresAt: z.iso.datetime() });
export type PasswordLink = z.infer<typeof passwordLinkSchema>;
