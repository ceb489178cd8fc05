/**
 * Returns Markdown that is still being written in a form whose markers never flash and whose shown text never moves: open
 * markers at the end are closed, a marker with nothing after it yet is left out, and a table appears when it is complete,
 * because its first line looks like a paragraph and each further row may widen its columns. Code blocks are shown as they
 * arrive.
 */
export function closeMarkers(text: string): string {
  if ((text.match(/^ {0,3}```/gm)?.length ?? 0) % 2 === 1) return text;
  const start = text.lastIndexOf("\n\n") + 1;
  // A partial marker means nothing yet. Nor does a line of markers alone: a dash below a paragraph would make it a heading.
  const last = withoutTable(text.slice(start))
    .replace(/\n[ \t]*(?:[-=+*_#>]+|\d{1,9}[.)]?)[ \t]*$/, "\n")
    .replace(/(?<!\*)\*$/, "");
  let isBold = false;
  let isCode = false;
  for (const [sign] of last.matchAll(/\\.|`+|\*\*/g)) {
    if (sign.startsWith("`")) isCode = !isCode;
    else if (sign === "**" && !isCode) isBold = !isBold;
  }
  let shown = last;
  if (isCode) shown = shown.endsWith("`") ? shown.replace(/(?<!`)`+$/, "") : `${shown.trimEnd()}\``;
  if (isBold) shown = shown.trimEnd().endsWith("**") ? shown.trimEnd().slice(0, -2) : `${shown.trimEnd()}**`;
  return text.slice(0, start) + shown;
}

/** Returns the text before the table's first row. A table ends with its block, and this block is the last. */
function withoutTable(block: string): string {
  const lines = block.split("\n");
  const row = lines.findIndex((line) => /^ {0,3}\|/.test(line));
  return row === -1 ? block : lines.slice(0, row).join("\n");
}
