/** The entries that a person is about to purge. */
export type PurgeTarget =
  | { scope: "entry"; entryId: string }
  | { scope: "conversation"; conversationId: string }
  | { scope: "project" };
