import type { Mood } from "./mood.ts";

/** Swiss: a grid with the heading in a column of its own, hairlines, one blue. */
export const clear: Mood = {
  name: "clear",
  description:
    "Factual and precise: white, one blue, hairlines, headings in a column of their own. For offices, practices, technology.",
  fonts: { display: "Hanken Grotesk", text: "Hanken Grotesk" },
  fallback: { display: '"Helvetica Neue", Arial, sans-serif', text: '"Helvetica Neue", Arial, sans-serif' },
  tones: {
    plain: {
      ...{ bg: "#ffffff", surface: "#ffffff", text: "#10151c", soft: "#525c69", accent: "#1a45d8" },
      ...{ line: "#d5dae1", button: "#1a45d8", onButton: "#ffffff" },
    },
    tinted: {
      ...{ bg: "#f0f3f7", surface: "#ffffff", text: "#10151c", soft: "#4c5663", accent: "#1a45d8" },
      ...{ line: "#cbd2dc", button: "#1a45d8", onButton: "#ffffff" },
    },
    strong: {
      ...{ bg: "#0e1a33", surface: "#172646", text: "#f4f7fc", soft: "#b0bcd2", accent: "#9db7ff" },
      ...{ line: "#35466b", button: "#ffffff", onButton: "#0e1a33" },
    },
  },
  pictures: { ground: "#e9eef8", first: "#1a45d8", second: "#a9bcf5", third: "#d3defa", ink: "#0e1a33" },
  shape: {
    ...{ radius: "4px", "button-radius": "4px", "display-weight": "600", "display-spacing": "-.03em" },
    ...{ h1: "clamp(2.5rem, 6vw, 4.5rem)", h2: "clamp(1.6rem, 2.6vw, 2.2rem)", space: "clamp(3.5rem, 7vw, 6.5rem)" },
    ...{ "card-pad": "1.4rem 0 0", "card-border": "0", "card-bg": "none" },
  },
  hero: "side",
  footer: "strong",
  isDark: false,
  rules: `.kit-section + .kit-section:not(.kit-tinted, .kit-strong) > .kit-inner { border-top: 1px solid var(--kit-line); padding-top: var(--kit-space); margin-top: calc(-1 * var(--kit-space)); }
.kit-card, .kit-day, .kit-step { border-top: 2px solid var(--kit-text); }
.kit-step { padding-top: .6rem; }
.kit-kicker::before { content: ""; display: inline-block; width: .6em; height: .6em; margin-right: .7em; background: var(--kit-accent); }
.kit-badge { color: var(--kit-accent); }
.kit-featured { border: 0; border-top: 2px solid var(--kit-accent); }
@media (min-width: 64rem) {
  .kit-cols:has(> .kit-head) { display: grid; grid-template-columns: 1fr 2.4fr; column-gap: 4rem; }
  .kit-cols .kit-by-3 { grid-template-columns: repeat(3, 1fr); column-gap: 1.75rem; }
}`,
};
