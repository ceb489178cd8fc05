"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { projectWords } from "#lib/words/projects.ts";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { useClockTime } from "../ui/hooks/use-clock-time";

export interface Holder {
  name: string;
  since: string;
  conversationId: string;
}

interface BusyNoteProps {
  holder: Holder;
  announce?: boolean;
  /** Stands beside the link. */
  ask?: ReactNode;
}

/** The holder of the site, since when, and a link to watch them. */
export function BusyNote({ holder, announce = false, ask }: BusyNoteProps) {
  const since = useClockTime(holder.since);
  return (
    <Alert
      announce={announce}
      action={
        <>
          <Button variant="secondary" size="small" asChild>
            <Link href={`/conversations/${holder.conversationId}`}>{projectWords.watch}</Link>
          </Button>
          {ask}
        </>
      }
    >
      {projectWords.busyText(holder.name, since)}
    </Alert>
  );
}
