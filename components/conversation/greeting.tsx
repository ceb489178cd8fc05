import { ArrowRight, Map as MapIcon } from "lucide-react";
import type { GreetingForDisplay, Suggestion } from "#lib/conversations/conversation/conversation-schema.ts";
import { greetingWords } from "#lib/words/greeting.ts";
import { ByHandHint } from "./by-hand-hint";

interface GreetingProps {
  greeting: GreetingForDisplay | null;
  onChoose: (suggestion: Suggestion) => void;
  /** Offers to plan a whole site. Absent if the site has content already or the person may not plan. */
  onPlan?: (() => void) | undefined;
}

const shownMax = 3;

/** The opening of an empty conversation: the site's name and suggestions. It is not part of the history. */
export function Greeting({ greeting, onChoose, onPlan }: GreetingProps) {
  const suggestions = greeting?.suggestions.slice(0, shownMax) ?? [];
  return (
    <div className="mt-[8dvh] grid gap-3">
      {greeting ? (
        <p className="text-sm text-text-soft">
          {greetingWords.site(greeting.siteName, greetingWords.pages(greeting.pages))}
        </p>
      ) : null}
      <h2 className="font-display font-semibold text-3xl leading-tight tracking-tight">{greetingWords.title}</h2>
      <p className="max-w-prose text-text-soft">{greetingWords.text}</p>
      {greeting?.mayChangeByHand && greeting.pages > 0 && !greeting.hasHandEdits ? <ByHandHint /> : null}
      {onPlan ? (
        <button
          type="button"
          onClick={onPlan}
          className="mt-5 flex w-full items-center gap-3 rounded-xl border border-transparent bg-accent-soft px-4 py-3 text-left text-on-accent-soft transition-colors hover:border-accent"
        >
          <MapIcon aria-hidden className="size-5 shrink-0" />
          <span className="min-w-0 flex-1">
            <span className="block font-medium text-sm">{greetingWords.plan}</span>
            <span className="block text-xs">{greetingWords.planText}</span>
          </span>
        </button>
      ) : null}
      {suggestions.length > 0 ? (
        <section aria-label={greetingWords.suggestions} className="mt-5 grid gap-2">
          <p className="text-text-soft text-xs">{greetingWords.suggestionsTitle}</p>
          <ul className="grid gap-2">
            {suggestions.map((suggestion) => (
              <li key={suggestion.text}>
                <button
                  type="button"
                  onClick={() => onChoose(suggestion)}
                  className="group flex w-full items-center gap-3 rounded-xl border border-line bg-surface px-4 py-3 text-left text-sm transition-colors hover:border-line-strong"
                >
                  <span className="min-w-0 flex-1 text-balance [overflow-wrap:anywhere]">{suggestion.text}</span>
                  <ArrowRight
                    aria-hidden
                    className="size-4 shrink-0 text-text-soft transition-transform group-hover:translate-x-0.5 motion-reduce:transition-none"
                  />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
