import { greetingWords } from "#lib/words/greeting.ts";

/** Says how the page is changed by hand, in the words for the pointer at hand. */
export function ByHandHint({ className = "" }: { className?: string }) {
  return (
    <p className={`max-w-prose text-sm text-text-soft ${className}`}>
      <span className="pointer-coarse:hidden">{greetingWords.byPointer}</span>
      <span className="not-pointer-coarse:hidden">{greetingWords.byTouch}</span>
    </p>
  );
}
