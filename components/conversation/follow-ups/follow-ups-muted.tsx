"use client";

import { BellOff } from "lucide-react";
import { followUpWords } from "#lib/words/follow-ups.ts";
import { Button } from "../../ui/button";
import { Popover } from "../../ui/overlays/popover";
import type { FollowUpActs } from "./use-follow-up-acts";

/** A mark that the person has switched follow-ups off here. A press offers to switch them on again. */
export function FollowUpsMuted({ acts }: { acts: FollowUpActs }) {
  return (
    <Popover
      label={followUpWords.muted}
      title={followUpWords.muted}
      variant="quiet"
      size="tiny"
      className="shrink-0"
      panelClassName="w-72 max-w-[calc(100vw-1rem)] p-4 text-sm"
      trigger={<BellOff aria-hidden />}
    >
      <div className="grid justify-items-start gap-3">
        <div className="grid gap-1">
          <p className="font-medium">{followUpWords.muted}</p>
          <p className="text-text-soft">{followUpWords.mutedText}</p>
        </div>
        <Button
          variant="secondary"
          size="small"
          disabled={acts.isBusy}
          onClick={({ detail }) => acts.mute(false, detail === 0)}
        >
          {followUpWords.unmute}
        </Button>
      </div>
    </Popover>
  );
}
