import { MessageCircleReply } from "lucide-react";
import type { TurnForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { followUpWords } from "#lib/words/follow-ups.ts";
import { Badge } from "../../ui/badge";

/** Takes the place of a person's message in a turn that the agent began, and says why it began. */
export function TurnFollowUp({ followUp }: Pick<TurnForDisplay, "followUp">) {
  return (
    <p className="text-sm text-text-soft [overflow-wrap:anywhere]">
      <Badge className="mr-2">
        <MessageCircleReply aria-hidden />
        {followUpWords.label}
      </Badge>
      {followUp?.reason}
    </p>
  );
}
