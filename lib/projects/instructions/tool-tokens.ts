/** Estimated tokens of tools' descriptions, as constants: no tool is loaded. A test keeps them within two per cent. */
export const toolTokens = { change: 2_775, look: 1_690, discuss: 1_860, item: 2_050 } as const;
export type ToolSetName = keyof typeof toolTokens;
