import { lookWords } from "#lib/words/page/look.ts";

const names = lookWords.systemFonts;

/** Fonts that every device has in some form, each as a list for a stylesheet. They load nothing. */
export const systemFonts: readonly { name: string; value: string }[] = [
  { name: names.plain, value: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif' },
  { name: names.friendly, value: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", sans-serif' },
  { name: names.geometric, value: '"Avenir Next", Avenir, Montserrat, Corbel, "URW Gothic", sans-serif' },
  { name: names.book, value: '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", serif' },
  { name: names.newspaper, value: 'Georgia, Cambria, "Times New Roman", serif' },
  { name: names.typewriter, value: 'ui-monospace, "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace' },
];
