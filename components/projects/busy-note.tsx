"use client";

import Link from "next/link";
import { projectWords } from "#lib/words/projects.ts";
import { Alert } from "../ui/alert";
import { Button } from "../ui/button";
import { useClockTime } from "../ui/hooks/use-clock-time";

export interface Holder {
  name: string;
  since: string;
  conversationId: string;
}

/** The holder of the site, since when, and a link to watch them. */
export function BusyNote({ holder, announce = false }: { holder: Holder; announce?: boolean }) {
  const since = useClockTime(holder.since);
  return (
    <Alert
      announce={announce}
      action={
        <Button variant="secondary" size="small" asChild>
          <Link href={`/conversations/${holder.conversationId}`}>{projectWords.watch}</Link>
        </Button>
      }
    >
      {projectWords.busyText(holder.name, since)}
    </Alert>
  );
}
