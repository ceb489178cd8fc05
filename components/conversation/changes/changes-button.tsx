"use client";

import { FileDiff } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { turnWords } from "#lib/words/turn.ts";
import { Button } from "../../ui/button";

// The dialog, the diff and the code that draws it load when somebody opens them.
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
