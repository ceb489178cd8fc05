/** What is looked at of a part of a Markdown document. */
interface MarkdownPart {
  type: string;
  depth?: number;
  children?: MarkdownPart[];
}

/**
 * A plugin for Markdown: whatever a model begins its headings with, an answer's first stand below the page's own, and none
 * skips a level, so that whoever goes from heading to heading gets lost nowhere.
 */
export function levelHeadings() {
  return (document: MarkdownPart) => {
    /** The depths, as they were written, of the headings that the present place is under. */
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
