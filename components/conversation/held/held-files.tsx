"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import type { HeldChange } from "#lib/conversations/held/held-schema.ts";
import { heldScreenWords } from "#lib/words/page/held-screen.ts";
import { readHeldTitle, readSummary } from "#lib/words/page/read-told.ts";
import { Button } from "../../ui/button";

// The dialog, the diff and the code that draws it load when somebody opens them.
const HeldChangesDialog = dynamic(
  () => import("../changes/held-changes-dialog").then((module) => module.HeldChangesDialog),
  {
    ssr: false,
  },
);

interface HeldFilesProps {
  editSessionId: string;
  /** Whether another part of the turn is on the site. */
  isPartOnSite: boolean;
  changes: readonly HeldChange[];
}

/** Held changes by page, each page with its before and after on request. */
export function HeldFiles({ editSessionId, isPartOnSite, changes }: HeldFilesProps) {
  const [opened, setOpened] = useState<string | null>(null);
  const files = [...Map.groupBy(changes, ({ path }) => path)];
  return (
    <>
      <ul className="grid gap-3 text-sm">
        {files.map(([path, ofFile]) => (
          <HeldFile key={path} changes={ofFile} onOpen={() => setOpened(path)} />
        ))}
      </ul>
      {opened === null ? null : (
        <HeldChangesDialog
          editSessionId={editSessionId}
          held={{ path: opened, before: isPartOnSite ? "after" : "before" }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function HeldFile({ changes, onOpen }: { changes: readonly HeldChange[]; onOpen: () => void }) {
  const title = changes[0] ? readHeldTitle(changes[0]) : "";
  const sentences = [...new Set(changes.map(readSummary))];
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-3 text-text-soft text-xs">
        <span className="[overflow-wrap:anywhere]">{title}</span>
        <Button
          variant="link"
          size="inline"
          aria-haspopup="dialog"
          aria-label={heldScreenWords.compareOn(title)}
          onClick={onOpen}
        >
          {heldScreenWords.compare}
        </Button>
      </p>
      <ul className="grid gap-1">
        {sentences.map((sentence) => (
          <li key={sentence} className="[overflow-wrap:anywhere]">
            {sentence}
          </li>
        ))}
      </ul>
    </li>
  );
}
