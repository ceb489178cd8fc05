"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { practiceWords } from "#lib/words/editor.ts";
import { useModelHref } from "../../shell/use-model-href";
import { Button } from "../../ui/button";

const ConnectModelDialog = dynamic(() => import("./connect-model-dialog").then((module) => module.ConnectModelDialog), {
  ssr: false,
});

/** Says that the practice model answers, and leads to the form that connects a real one, or says who may. */
export function PracticeNote({ mayConnect }: { mayConnect: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const modelHref = useModelHref();
  return (
    <p className="flex min-w-0 items-center gap-2 text-text-soft text-xs">
      <span className="truncate">
        <span className="@max-[24rem]:hidden">{practiceWords.note}</span>
        <span className="@min-[24rem]:hidden">{practiceWords.noteShort}</span>
      </span>
      {mayConnect ? (
        <Button asChild variant="link" size="inline" className="text-xs">
          <Link href={modelHref} prefetch={false}>
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

/** Says which model of the organization answers, and leads to it. */
export function OwnModelNote({ name, mayChoose }: { name: string; mayChoose: boolean }) {
  const modelHref = useModelHref();
  return (
    <p className="flex min-w-0 items-center gap-2 text-text-soft text-xs">
      <span className="truncate" title={name}>
        <span className="@max-[24rem]:hidden">{practiceWords.ownAnswers(name)}</span>
        <span className="@min-[24rem]:hidden">{name}</span>
      </span>
      {mayChoose ? (
        <Button asChild variant="link" size="inline" className="shrink-0 text-xs">
          <Link href={modelHref} prefetch={false}>
            {practiceWords.toModel}
          </Link>
        </Button>
      ) : null}
    </p>
  );
}
