import { createTurnState, type ToolPorts } from "#lib/agent/tools/tool.ts";
import { createMemorySite, type MemorySite } from "./memory-site.ts";

/** Returns ports for a single tool, over a site in memory. */
export function createToolPorts(site: MemorySite = createMemorySite()): ToolPorts {
  return {
    site,
    turn: createTurnState(),
    keepNote: () => {},
    annotate: async () => ({ ok: true, number: 1 }),
    suggestCommitMessage: () => {},
    rules: [],
    heldBack: async () => null,
    buildSite: async () => null,
    runCommand: async () => ({ ok: false, message: "No command runs here." }),
    progress: () => undefined,
    sentPicture: async () => null,
    revertTurn: async (turn) => ({ ok: false, message: `There is no turn ${turn}.` }),
  };
}
