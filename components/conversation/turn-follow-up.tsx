import { MessageCircleReply } from "lucide-react";
import type { TurnForDisplay } from "#lib/conversations/schema.ts";
import { words } from "#lib/platform/words.ts";
import { Badge } from "../ui/badge";

/** Stands where a person's message would: nobody asked for this turn, and why it began is all that there is to say. */
export function TurnFollowUp({ followUp }: Pick<TurnForDisplay, "followUp">) {
  return (
    <p className="flex min-w-0 items-start gap-2 text-sm text-text-soft">
      <Badge className="mt-px shrink-0">
        <MessageCircleReply aria-hidden />
        {words.followUps.label}
      </Badge>
      {followUp ? <span className="min-w-0 [overflow-wrap:anywhere]">{followUp.reason}</span> : null}
    </p>
  );
}
