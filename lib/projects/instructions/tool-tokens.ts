/**
 * The estimated tokens of the tools' descriptions, by the purpose of the turn. They are constants, so that no tool has to be
 * loaded; a test beside the tools (lib/agent/tools) compares them with the real ones, within two per cent.
 */
export const toolTokens = { change: 2_590, look: 1_690, discuss: 1_860, item: 2_050 } as const;
export type ToolSetName = keyof typeof toolTokens;
