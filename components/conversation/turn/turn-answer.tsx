import { memo } from "react";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { turnWords } from "#lib/words/turn.ts";

// The model's text is untrusted: no raw HTML, no picture that would call another host, and a link opens a tab of its own
// without an opener or a referrer.
const components: Components = {
  a: ({ href, children }) =>
    href !== undefined && /^(https?:|mailto:|tel:)/i.test(href) ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  img: ({ alt }) => <span>{alt}</span>,
  // The only input in Markdown is the checkbox of a task.
  input: ({ checked }) => (
    <span role="img" aria-label={checked ? turnWords.taskDone : turnWords.taskOpen} className="mr-1.5">
      {checked ? "☑" : "☐"}
    </span>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <div className="table-frame" tabIndex={0}>
      <table>{children}</table>
    </div>
  ),
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    <pre tabIndex={0}>{children}</pre>
  ),
};
const plugins = [remarkGfm, levelHeadings];

/** The answer as Markdown. It is parsed again only when the text changes. */
export const TurnAnswer = memo(function TurnAnswer({ text }: { text: string }) {
  return (
    <div className="answer">
      <Markdown remarkPlugins={plugins} components={components}>
        {text}
      </Markdown>
    </div>
  );
});

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
function levelHeadings() {
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
