"use client";

import { BellOff } from "lucide-react";
import { words } from "#lib/platform/words.ts";
import { Button } from "../ui/button";
import { Popover } from "../ui/popover";
import type { FollowUpActs } from "./use-follow-up-acts";

/** The person does not want the agent to come back here: a small mark, and the way back behind it. */
export function FollowUpsMuted({ acts }: { acts: FollowUpActs }) {
  return (
    <Popover
      label={words.followUps.muted}
      title={words.followUps.muted}
      variant="quiet"
      size="tiny"
      className="shrink-0"
      panelClassName="w-72 max-w-[calc(100vw-1rem)] p-4 text-sm"
      trigger={<BellOff aria-hidden />}
    >
      <div className="grid justify-items-start gap-3">
        <div className="grid gap-1">
          <p className="font-medium">{words.followUps.muted}</p>
          <p className="text-text-soft">{words.followUps.mutedText}</p>
        </div>
        <Button
          variant="secondary"
          size="small"
          disabled={acts.isBusy}
          onClick={({ detail }) => acts.mute(false, detail === 0)}
        >
          {words.followUps.unmute}
        </Button>
      </div>
    </Popover>
  );
}
