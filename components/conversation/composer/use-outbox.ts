"use client";

import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { newRequestId } from "../../http/request-id";
import { sentenceOf } from "../../http/request-json";

/** `way` says where the text goes and what goes with it; it can be compared as JSON. */
interface Message<Way> {
  text: string;
  requestId: string;
  way: Way;
}

interface OutboxInput<Way> {
  /** Resolves when the server has the message. The request id makes a second attempt harmless. */
  deliver(text: string, requestId: string, way: Way): Promise<void>;
  /** Receives all texts that are being sent, at each change. */
  onHeld(texts: string[]): void;
  /** Receives the undelivered messages, of which the first one failed; they belong to the person again. */
  onReturned(messages: readonly Pick<Message<Way>, "text" | "way">[]): void;
}

/**
 * Delivers messages one after another, in order. Two messages in quick succession stay two. If one fails, it is returned
 * together with those behind it. When the page is left, messages whose delivery has not begun are not sent: they stay
 * stored.
 */
export function useOutbox<Way>(input: OutboxInput<Way>) {
  const [messages, setMessages] = useState<readonly Message<Way>[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = useRef<Message<Way>[]>([]);
  /** The last failed message. The same message sent again keeps its request id. */
  const failed = useRef<Message<Way> | null>(null);
  const latest = useRef(input);
  useLayoutEffect(() => {
    latest.current = input;
  });
  const isDelivering = useRef(false);
  const onDrawn = useRef<() => void>(() => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the new list has been rendered
  useEffect(() => onDrawn.current(), [messages]);

  const put = useCallback(async (text: string, way: Way) => {
    const change = () => {
      setMessages([...waiting.current]);
      latest.current.onHeld(waiting.current.map((message) => message.text));
    };
    const last = failed.current;
    const isAgain = last?.text === text && JSON.stringify(last.way) === JSON.stringify(way);
    const requestId = isAgain ? last.requestId : newRequestId();
    waiting.current.push({ text, requestId, way });
    change();
    setProblem(null);
    if (isDelivering.current) return;
    isDelivering.current = true;
    for (let next = waiting.current[0]; next; next = waiting.current[0]) {
      try {
        await latest.current.deliver(next.text, next.requestId, next.way);
        failed.current = null;
        waiting.current.shift();
      } catch (error) {
        failed.current = next;
        latest.current.onReturned(waiting.current.splice(0));
        setProblem(sentenceOf(error));
      }
      // The message may have changed the target of the next one: after a request for a plan, messages belong to the plan.
      // Only the next render knows that.
      const drawn = new Promise<void>((resolve) => {
        onDrawn.current = resolve;
      });
      change();
      await drawn;
    }
    isDelivering.current = false;
  }, []);

  return { messages, problem, put };
}
