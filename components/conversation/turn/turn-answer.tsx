import { memo } from "react";
import Markdown, { type Components } from "react-markdown";
import remarkGfm from "remark-gfm";
import { turnWords } from "#lib/words/turn.ts";
import { levelHeadings } from "./level-headings";

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
