import type { EditorMessage, FrameMessage } from "./frame-messages";

type WithoutNonce<Message> = Message extends unknown ? Omit<Message, "nonce"> : never;
type Questions = "ask" | "measure" | "wheel" | "reveal" | "conceal" | "try";

/** A message of the page editor to the visible page. */
export type FrameQuestion = WithoutNonce<Extract<EditorMessage, { type: Questions }>>;
/** A message of the visible page to the page editor: a claim, as the page may hold any script. */
type FrameReport = WithoutNonce<Extract<FrameMessage, { type: "answer" | "measured" }>> | FrameWish;
/** `isPressed` is the browser's own word; null if it does not tell. */
type FrameWish = WithoutNonce<Extract<FrameMessage, { type: "want" }>> & { isPressed: boolean | null };

/** Connects the page editor with the visible document of a frame, which changes with each version. */
export interface FrameLink {
  /** Sends to the visible document; without one, the question is dropped. */
  post(question: FrameQuestion): void;
  /** Calls `hear` for each report of the visible document, until the returned function is called. */
  listen(hear: (report: FrameReport) => void): () => void;
  /** The frame's own side. */
  connect(send: ((question: FrameQuestion) => void) | null): void;
  tell(report: FrameReport): void;
}

export function newFrameLink(): FrameLink {
  const listeners = new Set<(report: FrameReport) => void>();
  let sending: ((question: FrameQuestion) => void) | null = null;
  return {
    post: (question) => sending?.(question),
    listen(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    connect(send) {
      sending = send;
    },
    tell: (report) => {
      for (const hear of listeners) hear(report);
    },
  };
}

/** The document that a person sees in the frame, as it describes itself. */
export interface SeenPage {
  /** Differs for each document, also for another one of the same page. */
  key: string;
  path: string;
  /** The version that it was served from; null if it does not say. */
  commit: string | null;
}
