import type { Suggestion } from "#lib/conversations/conversation/conversation-schema.ts";
import { greetingWords } from "#lib/words/greeting.ts";

interface SuggestionsProps {
  suggestions: readonly Suggestion[];
  onChoose: (suggestion: Suggestion) => void;
}

const scrolling =
  "overflow-x-auto pr-8 [mask-image:linear-gradient(to_right,black_calc(100%-2rem),transparent)] [scrollbar-width:thin]";
const wrapping =
  "pr-1 not-pointer-coarse:flex-wrap pointer-coarse:overflow-x-auto pointer-coarse:pr-8 pointer-coarse:[mask-image:linear-gradient(to_right,black_calc(100%-2rem),transparent)] pointer-coarse:[scrollbar-width:none]";

/** So many stand below one another where there is no room beside one another. */
const wrappedMax = 3;

/** Suggested instructions. A phone, and everybody if there are many, scrolls them in one line that fades out where it goes on. */
export function SuggestionChips({ suggestions, onChoose }: SuggestionsProps) {
  if (suggestions.length === 0) return null;
  return (
    <ul
      aria-label={greetingWords.suggestions}
      className={`-mx-1 flex gap-2 py-1 pl-1 ${suggestions.length > wrappedMax ? scrolling : wrapping}`}
    >
      {suggestions.map((suggestion) => (
        <li key={suggestion.text} className="shrink-0">
          <button
            type="button"
            onClick={() => onChoose(suggestion)}
            className="max-w-80 rounded-2xl border border-line bg-surface px-3.5 py-1.5 text-text-soft text-xs transition-colors pointer-coarse:min-h-11 hover:border-line-strong hover:text-text"
          >
            {/* Two lines: answers to a question often differ only in where they stand, which comes last. */}
            <span className="line-clamp-2 text-left">{suggestion.text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
