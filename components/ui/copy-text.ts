/**
 * Copies the text and returns true on success. Without TLS browsers block the clipboard API for other machines: then the old
 * command is used. A text that is still being read is promised to the clipboard at once, because Safari allows that only during the click.
 */
export async function copyText(given: string | Promise<string>): Promise<boolean> {
  if (navigator.clipboard) {
    if (typeof given === "string") {
      await navigator.clipboard.writeText(given);
      return true;
    }
    const blob = given.then((text) => new Blob([text], { type: "text/plain" }));
    await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
    return true;
  }
  const text = await given;
  const area = document.createElement("textarea");
  area.value = text;
  area.style.cssText = "position:fixed;opacity:0";
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  return isCopied;
}
