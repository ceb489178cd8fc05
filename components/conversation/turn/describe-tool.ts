import type { ProgressPayload } from "#lib/conversations/log/chunk-schema.ts";
import { readOptions } from "#lib/conversations/turn/options-schema.ts";
import type { ToolForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { progressWords, toolWords } from "#lib/words/tools.ts";
import { turnWords } from "#lib/words/turn.ts";

/** Returns one readable line for a tool call. Tools answer in a fixed form, so counts can be read from their first line. */
export function describeTool(tool: Pick<ToolForDisplay, "toolName" | "input" | "output" | "private">): string {
  if (tool.private) return turnWords.privateNote;
  const input = (key: string) => text(tool.input, key);
  const answer = typeof tool.output === "string" ? tool.output : "";
  switch (tool.toolName) {
    case "list_files":
      return toolWords.list_files(numberIn(answer, /^(\d+) files/));
    case "read_file":
      return toolWords.read_file(input("path"));
    case "search_files":
      return toolWords.search_files(
        input("query"),
        answer.startsWith("No matches") ? 0 : numberIn(answer, /^(\d+) matches/),
      );
    case "edit_file":
      return toolWords.edit_file(input("path"), numberIn(answer, /: (\d+) replacements?$/m));
    case "write_file":
      return toolWords.write_file(input("path"), !answer.startsWith("Overwrote"));
    case "move_file":
      return toolWords.move_file(input("from"), input("to"));
    case "delete_file":
      return toolWords.delete_file(input("path"));
    case "add_picture":
      return toolWords.add_picture(/^Wrote (.+) \(\d+ × \d+ pixels, /.exec(answer)?.[1] ?? null);
    case "list_sections":
      return toolWords.list_sections();
    case "insert_section":
      return toolWords.insert_section(input("kind"), input("page"));
    case "write_page":
      return toolWords.write_page(input("page"));
    case "set_mood":
      return toolWords.set_mood(input("mood"));
    case "check_site":
      return toolWords.check_site(answer.startsWith("No problems") ? 0 : numberIn(answer, /^(\d+) problems?/));
    case "revert_turn":
      return toolWords.revert_turn();
    case "present_options":
      return toolWords.present_options(readOptions(tool.input)?.options.length ?? null);
    case "suggest_commit_message":
      return toolWords.suggest_commit_message();
    case "run_project_command":
      return toolWords.run_project_command(input("name"), numberIn(answer, / ended with exit code (\d+) after /));
    default:
      return toolWords.unknown(tool.toolName);
  }
}

type Sentence = (params: ProgressPayload["params"]) => string;

/**
 * Returns what the agent is doing, in the interface's language; a code that this version does not know keeps its English
 * sentence.
 */
export function describeProgress({ code, params, text }: ProgressPayload): string {
  const sentences: Record<string, Sentence | undefined> = progressWords;
  return Object.hasOwn(sentences, code) ? (sentences[code]?.(params) ?? text) : text;
}

function text(input: unknown, key: string): string {
  const value = typeof input === "object" && input !== null ? (input as Record<string, unknown>)[key] : undefined;
  return typeof value === "string" || typeof value === "number" ? String(value) : "…";
}

function numberIn(answer: string, pattern: RegExp): number | null {
  const found = pattern.exec(answer)?.[1];
  return found === undefined ? null : Number(found);
}
