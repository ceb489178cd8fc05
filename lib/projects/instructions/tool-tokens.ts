/** Estimated tokens of tools' descriptions, as constants: no tool is loaded. A test keeps them within two per cent. */
export const toolTokens = { change: 3_997, look: 2_030, discuss: 2_200, item: 3_089 } as const;
/** Those of the tool that reads the rules of a site that has some. */
export const rulesToolTokens = 111;
export type ToolSetName = keyof typeof toolTokens;

/** Returns whether turns with these tools run the commands of a project: those that change the site. */
export const hasCommands = (name: ToolSetName) => name === "change" || name === "item";
/** Those of the tool that runs the commands of a project that has some, besides their names, which it has twice. */
const commandToolTokens = 151;

/** Returns the estimated tokens of the tool that runs these commands. */
export const tokensOfCommands = (names: readonly string[]) =>
  commandToolTokens + Math.ceil((2 * names.reduce((sum, name) => sum + name.length + 3, 0)) / 4);
