"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { useState } from "react";
import { practiceWords } from "#lib/words/editor.ts";
import { Button } from "../../ui/button";

const ConnectModelDialog = dynamic(() => import("./connect-model-dialog").then((module) => module.ConnectModelDialog), {
  ssr: false,
});

/** Says that the practice model answers, and leads to the form that connects a real one, or says who may. */
export function PracticeNote({ mayConnect }: { mayConnect: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const [, conversationId] = /^\/conversations\/([\da-f-]+)/.exec(usePathname()) ?? [];
  return (
    <p className="flex min-w-0 items-center gap-2 text-text-soft text-xs">
      <span className="truncate">
        <span className="@max-[24rem]:hidden">{practiceWords.note}</span>
        <span className="@min-[24rem]:hidden">{practiceWords.noteShort}</span>
      </span>
      {mayConnect ? (
        <Button asChild variant="link" size="inline" className="text-xs">
          <Link href={`/settings/model${conversationId ? `?from=${conversationId}` : ""}`} prefetch={false}>
            {practiceWords.connect}
          </Link>
        </Button>
      ) : (
        <Button variant="link" size="inline" className="text-xs" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {practiceWords.connect}
        </Button>
      )}
      {isOpen ? <ConnectModelDialog onClose={() => setOpen(false)} /> : null}
    </p>
  );
}
