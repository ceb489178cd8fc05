import type { PlanMessage } from "../schema.ts";
import { recordWantedName, type WantedItem, wantedItemSchema, wantedSchema } from "./wanted-schema.ts";

/** Everything that the discussion's tool calls recorded, in the order in which it was named; what can't be read is passed over. */
export function listWanted(discussion: readonly PlanMessage[]): WantedItem[] {
  return discussion.flatMap((message) => {
    if (message.role !== "assistant" || typeof message.content === "string") return [];
    return message.content.flatMap((part) =>
      part.type === "tool-call" && part.toolName === recordWantedName ? itemsOf(part.input) : [],
    );
  });
}

function itemsOf(input: unknown): WantedItem[] {
  const items = wantedSchema.safeParse(input).data?.items ?? [];
  return items.flatMap((item) => wantedItemSchema.safeParse(item).data ?? []);
}
