/**
 * What the descriptions of a turn's tools take of the model's window, estimated, by what the turn is for. They are known before
 * any tool is loaded; a test beside the tools (lib/agent/tools) holds them to what is sent, within two per cent.
 */
export const toolTokens = { change: 2_590, look: 1_690, discuss: 1_860, item: 2_050 } as const;
export type ToolSetName = keyof typeof toolTokens;
