import type { lookWords } from "#lib/words/page/look/look.ts";

/** Fonts that every device has in some form, each as a list for a stylesheet. They load nothing. */
export const systemFonts: readonly { id: keyof typeof lookWords.systemFonts; value: string }[] = [
  { id: "plain", value: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif' },
  { id: "friendly", value: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", sans-serif' },
  { id: "geometric", value: '"Avenir Next", Avenir, Montserrat, Corbel, "URW Gothic", sans-serif' },
  { id: "book", value: '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", serif' },
  { id: "newspaper", value: 'Georgia, Cambria, "Times New Roman", serif' },
  { id: "typewriter", value: 'ui-monospace, "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace' },
];
