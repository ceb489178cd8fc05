"use client";

import { FileDiff } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { turnWords } from "#lib/words/turn.ts";
import { Button } from "../../ui/button";

// The dialog, and within it the diff and what draws it, are fetched when somebody wants to see them.
const ChangesDialog = dynamic(() => import("./changes-dialog").then((module) => module.ChangesDialog), { ssr: false });

export function ChangesButton({ editSessionId }: { editSessionId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <FileDiff aria-hidden />
        {turnWords.viewChanges}
      </Button>
      {isOpen ? <ChangesDialog editSessionId={editSessionId} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
