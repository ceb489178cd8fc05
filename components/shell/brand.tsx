import { productWords } from "#lib/words/shell.ts";

export function Brand() {
  return (
    <span className="inline-flex items-center gap-2.5 font-display font-semibold text-lg tracking-tight">
      <svg viewBox="0 0 32 32" className="size-7" aria-hidden>
        <rect width="32" height="32" rx="9" className="fill-accent" />
        <path
          d="M7 11.5C7 10.1 8.1 9 9.5 9h13c1.4 0 2.5 1.1 2.5 2.5v6c0 1.4-1.1 2.5-2.5 2.5h-6.8L11 24v-4H9.5A2.5 2.5 0 0 1 7 17.5Z"
          className="fill-on-accent"
        />
        <path d="M11.5 13h9M11.5 16H17" className="stroke-accent" strokeWidth="1.8" strokeLinecap="round" />
      </svg>
      {productWords.name}
    </span>
  );
}
