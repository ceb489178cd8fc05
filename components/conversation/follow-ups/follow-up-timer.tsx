"use client";

import { Hourglass } from "lucide-react";
import { useId } from "react";
import type { ConversationForDisplay } from "#lib/conversations/conversation/conversation-schema.ts";
import { followUpWords } from "#lib/words/follow-ups.ts";
import { Button } from "../../ui/button";
import { useMinutesUntil } from "../../ui/hooks/use-minutes-until";
import { Popover } from "../../ui/overlays/popover";
import type { FollowUpActs } from "./use-follow-up-acts";

interface FollowUpTimerProps {
  followUp: NonNullable<ConversationForDisplay["followUp"]>;
  acts: FollowUpActs;
}

/** Says when the agent may come back. A press shows why, and how to stop it. */
export function FollowUpTimer({ followUp: { dueAt, reason }, acts }: FollowUpTimerProps) {
  const id = useId();
  const minutes = useMinutesUntil(dueAt);
  return (
    <div className="flex min-w-0 items-center gap-1.5 text-text-soft text-xs">
      {/* The button itself does not shrink; in a grid it does. */}
      <div className="grid min-w-0 grid-cols-[minmax(0,auto)]">
        <Popover
          title={reason}
          aria-describedby={id}
          variant="quiet"
          size="inline"
          className="gap-1.5 text-xs underline decoration-dotted underline-offset-4"
          panelClassName="w-80 max-w-[calc(100vw-1rem)] p-4 text-sm"
          trigger={
            <>
              <Hourglass aria-hidden className="@max-[26rem]:hidden" />
              <span className="truncate">
                <span className="@max-[26rem]:hidden">{followUpWords.mayCheckBack(minutes)}</span>
                <span className="@min-[26rem]:hidden">{followUpWords.mayCheckBackShort(minutes)}</span>
              </span>
              <span className="sr-only">{followUpWords.more}</span>
            </>
          }
        >
          <div className="grid justify-items-start gap-3">
            <div className="grid gap-1">
              <p className="font-medium">{followUpWords.whyTitle}</p>
              <p id={id} className="text-text-soft [overflow-wrap:anywhere]">
                {reason}
              </p>
            </div>
            <div className="grid gap-1.5">
              <Button
                variant="secondary"
                size="small"
                className="justify-self-start"
                disabled={acts.isBusy}
                onClick={({ detail }) => acts.mute(true, detail === 0)}
              >
                {followUpWords.mute}
              </Button>
              <p className="text-text-soft text-xs">{followUpWords.muteHint}</p>
            </div>
          </div>
        </Popover>
      </div>
      <span aria-hidden>·</span>
      <Button
        variant="link"
        size="inline"
        className="text-xs"
        aria-label={followUpWords.cancelLabel}
        disabled={acts.isBusy}
        onClick={({ detail }) => acts.cancel(detail === 0)}
      >
        {followUpWords.cancel}
      </Button>
    </div>
  );
}
