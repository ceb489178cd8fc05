// Whether the source of a page for a generator brings something that it may run or publish as code.

export const isMarkdownPath = (path: string) => /\.(?:md|markdown)$/i.test(path);

const plainTag =
  /<\/?(?:strong|em|b|i|u|s|br|hr|sub|sup|kbd|small|mark|p)\s*\/?>|<(?:https?:\/\/|mailto:)[^\s<>"'`]*>/gi;
/** Settings of a page that give it no other address, layout or code. */
const plainSetting =
  /^(?:title|date|description|summary|author|authors|tags|categories|draft|lang)\s*:|^\s+-?\s*[^\s:]+$|^\s*$/;

/**
 * Whether Markdown brings raw HTML, script addresses, template code or settings that the old text did not have. With any of them, the
 * lines that decide about code have to stay as they are.
 */
export function bringsCode(before: string, now: string): boolean {
  const lines = activeLines(now);
  const isActive = lines.some(({ isFence }) => !isFence);
  const textOf = (text: string) => JSON.stringify(activeLines(text).map(({ line }) => line));
  return isActive && textOf(before) !== textOf(now);
}

function activeLines(text: string): { line: string; isFence: boolean }[] {
  const all = text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/);
  const end = /^(?:---|\+\+\+|;;;)/.test(all[0] ?? "") ? all.indexOf(all[0] ?? "", 1) : -1;
  const hasCodeStart = /^(?:---|\+\+\+|;;;)\S|^\+\+\+|^;;;|^\{/.test(all[0] ?? "");
  return all.flatMap((line, index) => {
    const isSetting = index > 0 && index < end;
    const isFence = /^\s*(?:>\s*)*(?:`{3}|~{3})/.test(line);
    const isCode = isSetting ? !plainSetting.test(line) || hasTemplate(line) : isActiveLine(line);
    const isActive = isCode || (index === 0 && hasCodeStart);
    return isActive || isFence ? [{ line, isFence: !isActive }] : [];
  });
}

const hasTemplate = (line: string) => /\{[{%#]|<[%?]|\$\{/.test(line);

function isActiveLine(line: string): boolean {
  const bare = line.replace(plainTag, "");
  return (
    hasTemplate(bare) ||
    /<[a-z!?/]|<$/i.test(bare) ||
    /(?:javascript|vbscript|data)\s*:|&(?:#|tab;|newline;|colon;)/i.test(bare)
  );
}

/** Returns the template code of a page, and its settings for a generator. */
export function templateParts(source: string): string[] {
  const settings = /^\uFEFF?(?:---|\+\+\+)[\s\S]*?\n(?:---|\+\+\+)/.exec(source)?.[0];
  const code = source.match(/(?:\{[{%#]|<[%?])(?:[\s\S]*?(?:[}%#]\}|[%?]>)|[\s\S]*$)/g) ?? [];
  return [...(settings === undefined ? [] : [settings]), ...code];
}
