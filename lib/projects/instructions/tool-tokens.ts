/** Estimated tokens of tools' descriptions, as constants: no tool is loaded. A test keeps them within two per cent. */
export const toolTokens = { change: 3_823, look: 1_883, discuss: 2_053, item: 3_089 } as const;
export type ToolSetName = keyof typeof toolTokens;
