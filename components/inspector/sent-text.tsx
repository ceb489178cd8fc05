"use client";

import { type ReactNode, useState } from "react";
import type { RequestMessage } from "#lib/conversations/requests/request-schema.ts";
import { inspectorWords } from "#lib/words/inspector.ts";
import type { RequestId } from "./request-place";
import { TextBlock } from "./text-block";
import { useMessage } from "./use-request";

interface SentTextProps {
  request: RequestId;
  id: string;
  title: string;
  note: ReactNode;
  tokens: number;
  isOpen?: boolean;
  /** The index of the message that holds it; null if none does. */
  message: number | null;
  /** Returns the text out of that message, or a sentence without it. */
  textOf: (message: RequestMessage | undefined) => string;
}

/** A text of a request, which is read when somebody opens it. */
export function SentText({ request, message, textOf, ...block }: SentTextProps) {
  const [isAsked, setAsked] = useState(false);
  const read = useMessage(request, message ?? 0, isAsked && message !== null);
  const text = message === null ? textOf(undefined) : read.message ? textOf(read.message) : read.problem;
  return (
    <TextBlock
      {...block}
      text={text ?? inspectorWords.textLoading}
      isLoading={text === null}
      onOpen={() => setAsked(true)}
    />
  );
}
