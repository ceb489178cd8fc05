import { z } from "zod";
import type { CommandRun } from "../../ports.ts";
import { defineTool, failed, succeeded, type Tool } from "../tool.ts";

/** Of what a command printed, the model gets the end, where the result stands. */
const printedCharactersMax = 12_000;
/** The person sees the newest line that was printed, at most this often. */
const toldEveryMs = 1_000;
const lineCharactersMax = 160;

/**
 * Returns the tool that runs the commands which an admin has confirmed for the project, by their names. It takes no arguments, so it is no shell.
 */
export function runProjectCommand(names: readonly [string, ...string[]]): Tool {
  const tool = defineTool({
    name: "run_project_command",
    description: `Runs one of this project's own commands on the files as they stand now, and returns its exit code and the end of what it printed.

The commands are ${names.join(", ")}. Use them to test or check what you changed, if the person asks or the project's rules say so. A command has no network and
can't change the site: what it writes is thrown away. It may take minutes, so don't run it again without a change in between.`,
    input: z.object({ name: z.enum(names).describe("The name of the command") }),
    readOnly: true,
    repeatable: true,
    progress: ({ name }) => ({ code: "running-command", params: { name }, text: `Running ${name}` }),
    async run({ name }, { runCommand, progress }) {
      const teller = tellLines((line) =>
        progress({ code: "running-command", params: { name, line }, text: `Running ${name}: ${line}` }),
      );
      return outcomeOf(name, await runCommand(name, teller));
    },
  });
  return tool as Tool;
}

function outcomeOf(name: string, run: CommandRun) {
  if (!run.ok) return failed(run.message);
  const { code, output, seconds } = run;
  const cut = output.length > printedCharactersMax;
  const printed = output.slice(-printedCharactersMax).toWellFormed().trim();
  const said = `${name} ended with exit code ${code} after ${seconds} seconds.`;
  const told = printed === "" ? "It printed nothing." : `${cut ? "The end of what" : "What"} it printed:\n${printed}`;
  return code === 0 ? succeeded(`${said}\n${told}`) : failed(`${said}\n${told}`);
}

/** Returns a receiver of text that passes on its newest whole line, so seldom that the log of a turn stays short. */
function tellLines(tell: (line: string) => void): (text: string) => void {
  let waiting = "";
  let toldAt = Number.NEGATIVE_INFINITY;
  return (text) => {
    const lines = (waiting + text).split("\n");
    waiting = (lines.pop() ?? "").slice(-lineCharactersMax);
    const line = lines.findLast((each) => each.trim() !== "")?.trim();
    if (line === undefined || performance.now() - toldAt < toldEveryMs) return;
    toldAt = performance.now();
    tell(line.slice(0, lineCharactersMax).toWellFormed());
  };
}
