import { Check, ChevronRight, CircleSlash, LoaderCircle, Lock, X } from "lucide-react";
import type { ToolForDisplay } from "#lib/conversations/turn/turn-schema.ts";
import { turnWords } from "#lib/words/turn.ts";
import { describeTool } from "./describe-tool";

const shownCharactersMax = 4_000;

/** The agent's steps, one readable line each; a line opens to its input and output. */
export function TurnTools({ tools, isOver }: { tools: readonly ToolForDisplay[]; isOver: boolean }) {
  return (
    <ol className="grid gap-0.5 py-1">
      {tools.map((tool) => (
        <li key={tool.toolCallId}>
          {tool.private ? <ToolLine tool={tool} isOver={isOver} /> : <ToolDetails tool={tool} isOver={isOver} />}
        </li>
      ))}
    </ol>
  );
}

interface ToolProps {
  tool: ToolForDisplay;
  isOver: boolean;
}

function ToolDetails({ tool, isOver }: ToolProps) {
  return (
    <details className="group">
      <summary className="flex list-none items-center rounded-md hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <ToolLine tool={tool} isOver={isOver} />
        <ChevronRight
          aria-hidden
          className="mr-2 ml-auto size-3.5 shrink-0 text-text-soft transition-transform group-open:rotate-90"
        />
      </summary>
      <div className="mb-2 ml-8 grid gap-2 text-xs">
        <ToolText label={turnWords.toolInput} value={tool.input} />
        {tool.output === null ? null : (
          <ToolText label={turnWords.toolOutput} value={tool.output} truncated={tool.truncated} />
        )}
      </div>
    </details>
  );
}

function ToolLine({ tool, isOver }: ToolProps) {
  return (
    <div className="flex min-w-0 items-center gap-2.5 px-2 py-1 text-sm text-text-soft">
      <ToolIcon tool={tool} isOver={isOver} />
      <span className="min-w-0 truncate">
        {describeTool(tool)}
        {tool.state === "failed" ? <span className="text-caution"> · {turnWords.toolFailed}</span> : null}
      </span>
    </div>
  );
}

function ToolIcon({ tool, isOver }: ToolProps) {
  const style = "size-3.5 shrink-0";
  if (tool.private) return <Lock aria-hidden className={style} />;
  if (tool.state === "succeeded") return <Check aria-hidden className={`${style} text-positive`} />;
  if (tool.state === "failed") return <X aria-hidden className={`${style} text-caution`} />;
  if (isOver) return <CircleSlash aria-hidden className={style} />;
  return <LoaderCircle aria-hidden className={`${style} animate-slow-spin motion-reduce:animate-none`} />;
}

function ToolText({ label, value, truncated = false }: { label: string; value: unknown; truncated?: boolean }) {
  const text = typeof value === "string" ? value : JSON.stringify(value, null, 2);
  const isCut = truncated || text.length > shownCharactersMax;
  return (
    <div>
      <p className="text-text-soft">
        {label}
        {isCut ? ` · ${turnWords.toolTruncated}` : ""}
      </p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        className="mt-1 max-h-64 overflow-auto whitespace-pre-wrap rounded-lg border border-line bg-sunken p-3 font-mono leading-relaxed [overflow-wrap:anywhere]"
      >
        {text.slice(0, shownCharactersMax)}
      </pre>
    </div>
  );
}
