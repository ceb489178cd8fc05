import { words } from "#lib/platform/words.ts";

export function Greeting() {
  return (
    <div className="mt-[12dvh] grid gap-3">
      <h2 className="font-display font-semibold text-3xl leading-tight tracking-tight">{words.greeting.title}</h2>
      <p className="max-w-prose text-text-soft">{words.greeting.text}</p>
    </div>
  );
}
