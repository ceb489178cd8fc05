import type { SiteBuild } from "#lib/agent/ports.ts";
import { saidByGenerator } from "#lib/agent/unbuilt-words.ts";
import type { RecordedTurn, Recording } from "#lib/conversations/recording/recording-schema.ts";

interface RecordedBuilds {
  /** The end of the next build of a step, counted from 1, as its model was told of it. */
  inStep(step: number): SiteBuild;
  /** The end of the build of the turn's commit. */
  atEnd(): ReturnType<typeof failed> | { ok: true };
}

/** Returns how the builds of a turn ended, read from what its model and its person were told. Nothing is built again. */
export function recordedBuilds({ contents }: Recording, { requests, ending }: RecordedTurn): RecordedBuilds {
  const toldIn = requests.map(({ results }, index) => {
    const checks = results === null ? [] : textsOf(contents[results], "check_site");
    if (checks.length > 0) return checks;
    // A step without a call of a tool is the end of an answer: a failed build is the next request's last message.
    const next = requests[index + 1]?.messages.at(-1);
    return next === undefined ? [] : textsOf(contents[next]);
  });
  return {
    inStep(step) {
      const said = saidByGenerator(toldIn[step - 1]?.shift() ?? "");
      return said === null ? { ok: true } : failed(said);
    },
    atEnd: () => (ending.receipt?.unbuilt === undefined ? { ok: true } : failed("", ending.receipt.unbuilt)),
  };
}

/** A failure that the server alone can mend is told to nobody, so it is like a build that succeeded. */
const failed = (
  said: string,
  failure: NonNullable<NonNullable<RecordedTurn["ending"]["receipt"]>["unbuilt"]> = "build-failed",
) => ({ ok: false, failure, said, mayMend: true }) as const;

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
