// Apart from the other addresses, because the conversation's page needs no more than this one.

/**
 * Returns the address of a turn in its conversation's inspector; it stays valid as long as the conversation. The turn is shown as a whole, or by
 * what its last request was sent.
 */
export const turnPath = (conversationId: string, turn: number, shows: "whole" | "sent" = "whole") =>
  `/conversations/${conversationId}/inspector?turn=${turn}${shows === "sent" ? "&view=sections" : ""}`;
