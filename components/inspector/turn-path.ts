// Apart from the other addresses, because the conversation's page needs no more than this one.

/** Returns the address of a turn in its conversation's inspector; it stays valid as long as the conversation. */
export const turnPath = (conversationId: string, turn: number) =>
  `/conversations/${conversationId}/inspector?turn=${turn}`;
