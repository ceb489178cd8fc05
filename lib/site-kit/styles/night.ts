import type { Mood } from "./mood.ts";

/** Dark: wide letters, one acid green, pictures that fade into the ground. */
export const night: Mood = {
  name: "night",
  description:
    "Dark and confident: near black, wide letters, one acid green, pictures that fade out. For music, bars, studios, technology.",
  fonts: { display: "Syne", text: "Inter" },
  fallback: { display: '"Arial Black", sans-serif', text: "system-ui, sans-serif" },
  tones: {
    plain: {
      ...{ bg: "#0d0f15", surface: "#171a23", text: "#f3f1ea", soft: "#a9abb8", accent: "#d3f24a" },
      ...{ line: "#2c3040", button: "#d3f24a", onButton: "#0d0f15" },
    },
    tinted: {
      ...{ bg: "#151822", surface: "#1f2330", text: "#f3f1ea", soft: "#b0b2bf", accent: "#d3f24a" },
      ...{ line: "#363b4e", button: "#d3f24a", onButton: "#0d0f15" },
    },
    strong: {
      ...{ bg: "#d3f24a", surface: "#e2fa74", text: "#0d0f15", soft: "#333c0a", accent: "#3a1fb0" },
      ...{ line: "#9fbb24", button: "#0d0f15", onButton: "#d3f24a" },
    },
  },
  pictures: { ground: "#171a26", first: "#d3f24a", second: "#7a5cff", third: "#2b2e47", ink: "#ff6a5a" },
  shape: {
    ...{
      radius: "10px",
      "button-radius": "10px",
      "display-weight": "700",
      "display-spacing": "-.03em",
      "display-leading": "1",
    },
    ...{ h1: "clamp(2.4rem, 6.6vw, 5.4rem)", h2: "clamp(1.8rem, 4vw, 3.1rem)", space: "clamp(4rem, 8vw, 7rem)" },
    ...{ "card-pad": "1.6rem", "card-border": "1px solid var(--kit-line)" },
  },
  hero: "behind",
  footer: "tinted",
  isDark: true,
  rules: `.kit-name, .kit-price b, .kit-facts dd, .kit-step::before, .kit-place { font-family: var(--kit-font); }
.kit-kicker { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: .85rem; letter-spacing: .04em; }
.kit-kicker::before { content: "/ "; }
.kit-badge { color: var(--kit-accent); }
.kit-time, .kit-price b, .kit-facts dd { color: var(--kit-accent); }
%behind% .kit-hero-text { padding: clamp(3rem, 10vw, 9rem) 0; background: none; }
%behind% .kit-picture { mask: linear-gradient(#000 35%, #0000 96%); }
@media (min-width: 48rem) { %behind% .kit-picture { mask: linear-gradient(90deg, #0000 50%, #000 82%); } %behind% .kit-hero-text { max-width: 50%; } %behind% .kit-headline { font-size: var(--kit-h1); } }`,
};
