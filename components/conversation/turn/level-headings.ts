/** The members of a Markdown node that the plugin reads. */
interface MarkdownPart {
  type: string;
  depth?: number;
  children?: MarkdownPart[];
}

/**
 * A plugin for Markdown that moves an answer's headings below the page's own and lets none skip a level, so that a person
 * can go from heading to heading with a screen reader.
 */
export function levelHeadings() {
  return (document: MarkdownPart) => {
    /** The original depths of the headings above the current place. */
    const above: number[] = [];
    const level = (part: MarkdownPart) => {
      if (part.type === "heading") {
        const written = part.depth ?? 1;
        while ((above.at(-1) ?? 0) >= written) above.pop();
        above.push(written);
        part.depth = Math.min(above.length + 1, 6);
      }
      for (const child of part.children ?? []) level(child);
    };
    level(document);
  };
}
