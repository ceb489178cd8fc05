/** Estimated tokens of tools' descriptions, as constants: no tool is loaded. A test keeps them within two per cent. */
export const toolTokens = { change: 3_997, look: 2_030, discuss: 2_200, item: 3_089 } as const;
/** Those of the tool that reads the rules of a site that has some. */
export const rulesToolTokens = 111;
export type ToolSetName = keyof typeof toolTokens;
