import type { ToolForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { protectionWords, readRefusal } from "#lib/words/protection.ts";
import { Alert } from "../../ui/alert";

const shownMax = 3;

/** The files that the agent wanted to change but may not: one sentence each, with the people who can allow it. */
export function TurnRefusals({ tools }: { tools: readonly ToolForDisplay[] }) {
  const failed = tools.filter(({ state }) => state === "failed");
  const sentences = [...new Set(failed.flatMap(({ output }) => readRefusal(output) ?? []))];
  if (sentences.length === 0) return null;
  const more = sentences.length - shownMax;
  return (
    <Alert tone="caution">
      {sentences.slice(0, shownMax).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {more > 0 ? <p>{protectionWords.moreRefused(more)}</p> : null}
    </Alert>
  );
}
