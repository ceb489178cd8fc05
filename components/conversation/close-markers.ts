/**
 * Markdown that is still being written, so that its signs never flash: what is opened at the end is closed, and a sign with
 * nothing after it yet is left out. Only bold and code, which answers are full of; code blocks are shown as they come.
 */
export function closeMarkers(text: string): string {
  if ((text.match(/^ {0,3}```/gm)?.length ?? 0) % 2 === 1) return text;
  const start = text.lastIndexOf("\n\n") + 1;
  // Half of a sign says nothing yet.
  const last = text.slice(start).replace(/(?<!\*)\*$/, "");
  let isBold = false;
  let isCode = false;
  for (const [sign] of last.matchAll(/\\.|`+|\*\*/g)) {
    if (sign.startsWith("`")) isCode = !isCode;
    else if (sign === "**" && !isCode) isBold = !isBold;
  }
  let shown = last;
  if (isCode) shown = shown.endsWith("`") ? shown.replace(/`+$/, "") : `${shown.trimEnd()}\``;
  if (isBold) shown = shown.trimEnd().endsWith("**") ? shown.trimEnd().slice(0, -2) : `${shown.trimEnd()}**`;
  return text.slice(0, start) + shown;
}
