/** Escapes a text for LIKE and ILIKE, so that each of its characters stands for itself. */
export const asPattern = (text: string) => text.replace(/[\\%_]/g, "\\$&");
