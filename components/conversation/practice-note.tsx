"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { words } from "#lib/platform/words.ts";
import { Button } from "../ui/button";

const ConnectModelDialog = dynamic(() => import("./connect-model-dialog").then((module) => module.ConnectModelDialog), {
  ssr: false,
});

/** Says quietly that no real model answers, and how one would. */
export function PracticeNote() {
  const [isOpen, setOpen] = useState(false);
  return (
    <p className="flex min-w-0 items-center gap-2 text-text-soft text-xs">
      <span className="truncate">{words.practice.note}</span>
      <Button variant="link" size="inline" className="text-xs" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words.practice.connect}
      </Button>
      {isOpen ? <ConnectModelDialog onClose={() => setOpen(false)} /> : null}
    </p>
  );
}
