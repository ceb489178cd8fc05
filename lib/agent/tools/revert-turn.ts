import { z } from "zod";
import { defineTool, failed, succeeded } from "./tool.ts";

export const revertTurn = defineTool({
  name: "revert_turn",
  description: `Takes back what an earlier turn of this conversation changed, as part of this turn's edits.

Turns are numbered from 1 in the order of the conversation; without a number it is the last one that changed something. Only that turn's changes are taken back; what later turns changed
elsewhere stays. Where later turns changed the same lines it fails and names the files: nothing is changed then, and you can
make the change by hand with edit_file. Read files again before you edit them after this.`,
  input: z.object({ turn: z.int32().min(1).optional().describe("The number of the turn; without it the last change") }),
  readOnly: false,
  repeatable: true,
  progress: ({ turn }) => ({
    code: "reverting-turn",
    params: (turn === undefined ? {} : { turn }) as Record<string, number>,
    text: turn === undefined ? "Taking back the last change" : `Taking back turn ${turn}`,
  }),
  async run(input, ports) {
    const reverted = await ports.revertTurn(input.turn ?? null);
    if (!reverted.ok) {
      const conflicts = reverted.conflicts ?? [];
      return failed(
        conflicts.length > 0 ? `${reverted.message} Files in conflict: ${conflicts.join(", ")}` : reverted.message,
      );
    }
    for (const path of reverted.paths) ports.turn.knownPaths.delete(path);
    if (reverted.paths.length > 0) ports.turn.writes += 1;
    return succeeded(`Reverted turn ${reverted.turn}: ${reverted.paths.join(", ")}`);
  },
});
