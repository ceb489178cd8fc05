import type { Mood } from "./mood.ts";

/** Friendly: mint, coral and sun, round letters, pebbles in place of boxes. */
export const fresh: Mood = {
  name: "fresh",
  description:
    "Friendly and light: mint, coral, round letters, pebble shapes, much white. For health, children, sport, associations.",
  fonts: { display: "Nunito", text: "Nunito" },
  fallback: { display: "ui-rounded, system-ui, sans-serif", text: "ui-rounded, system-ui, sans-serif" },
  tones: {
    plain: {
      ...{ bg: "#ffffff", surface: "#eef9f3", text: "#0d2f2c", soft: "#46635e", accent: "#006f5c" },
      ...{ line: "#cde6dc", button: "#006f5c", onButton: "#ffffff" },
    },
    tinted: {
      ...{ bg: "#e2f5eb", surface: "#ffffff", text: "#0d2f2c", soft: "#3e5b56", accent: "#006653" },
      ...{ line: "#bcdfd0", button: "#006f5c", onButton: "#ffffff" },
    },
    strong: {
      ...{ bg: "#064640", surface: "#0d564f", text: "#f1fff9", soft: "#bfe0d5", accent: "#ffc873" },
      ...{ line: "#2a726a", button: "#ffc873", onButton: "#0d2f2c" },
    },
  },
  pictures: { ground: "#d8f2e6", first: "#ff8763", second: "#36b893", third: "#ffd280", ink: "#07544b" },
  shape: {
    ...{ radius: "28px", "button-radius": "99px", "display-weight": "850", "display-spacing": "-.025em" },
    ...{ h1: "clamp(2.5rem, 5.8vw, 4.3rem)", h2: "clamp(1.8rem, 3.4vw, 2.7rem)", space: "clamp(3.5rem, 7vw, 6rem)" },
    ...{ "card-pad": "1.75rem", "card-border": "0", gap: "1.5rem" },
  },
  hero: "side",
  footer: "strong",
  isDark: false,
  rules: `.kit-kicker { display: inline-block; padding: .3em 1em; border-radius: 99px; background: var(--kit-surface); font-weight: 800; }
%side% .kit-picture { border-radius: 58% 42% 46% 54% / 48% 56% 44% 52%; aspect-ratio: 1; }
.kit-badge { width: 3.5rem; height: 3.5rem; border-radius: 46% 54% 58% 42% / 54% 44% 56% 46%; background: var(--kit-button); color: var(--kit-on-button); }
:is(.kit-tinted, .kit-strong, .kit-footer) { border-radius: 40px; margin-inline: clamp(.5rem, 2vw, 1.5rem); margin-block: 1.5rem; }
.kit-footer.kit-footer { border-radius: 40px 40px 0 0; margin-bottom: 0; }
.kit-day { padding: 1.5rem; border-radius: var(--kit-radius); background: var(--kit-surface); }`,
};
