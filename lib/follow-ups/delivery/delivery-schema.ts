import { z } from "zod";

// Follow-ups that are sent to people who are away. Safe in the browser.

export const deliveryChannels = ["email", "webhook"] as const;
export type DeliveryChannel = (typeof deliveryChannels)[number];

export const deliveryStates = ["waiting", "sending", "sent", "unneeded", "failed"] as const;

/** Why it is tried again, has failed, or was not needed. The words are in lib/words/follow-ups-admin.ts. */
export const deliveryReasons = [
  "unreachable",
  "certificate-refused",
  "not-encrypted",
  "sign-in-refused",
  "address-refused",
  "refused",
  "not-configured",
  "interrupted",
  "came-back",
  "switched-off",
  "muted",
  "lost-access",
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];

export const deliverySchema = z.object({
  channel: z.enum(deliveryChannels),
  state: z.enum(deliveryStates),
  /** Null if there was no trouble. */
  reason: z.enum(deliveryReasons).nullable(),
  /** The status with which the other server answered, or null. */
  status: z.int().nullable(),
  attempts: z.int(),
  endedAt: z.iso.datetime().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;
