import type { SiteBuild } from "#lib/agent/ports.ts";
import { saidByGenerator } from "#lib/agent/unbuilt-words.ts";
import type { RecordedTurn, Recording } from "#lib/conversations/recording/recording-schema.ts";

/**
 * Returns a function that tells how the next build of a step, counted from 1, ended: read from what the turn's model was told of it. Nothing is built
 * again.
 */
export function recordedBuilds({ contents }: Recording, { requests }: RecordedTurn): (step: number) => SiteBuild {
  const toldIn = requests.map(({ results }, index) => {
    const checks = results === null ? [] : textsOf(contents[results], "check_site");
    if (checks.length > 0) return checks;
    // A step without a call of a tool is the end of an answer: a failed build is the next request's last message.
    const next = requests[index + 1]?.messages.at(-1);
    return next === undefined ? [] : textsOf(contents[next]);
  });
  return (step) => {
    const said = saidByGenerator(toldIn[step - 1]?.shift() ?? "");
    // A failure that the server alone can mend is told to nobody, so it is like a build that succeeded.
    return said === null ? { ok: true } : { ok: false, said, mayMend: true };
  };
}

/** Returns the texts of a kept message: of its parts, or of the results of one tool. */
function textsOf(message: unknown, toolName?: string): string[] {
  const { content } = message as {
    content: string | readonly { toolName?: string; text?: string; output?: { value?: unknown } }[];
  };
  if (typeof content === "string") return [content];
  return content
    .filter((part) => part.toolName === toolName)
    .flatMap(({ text, output }) => [text, output?.value].filter((one) => typeof one === "string"));
}
