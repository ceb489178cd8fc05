import type { Mood } from "./mood.ts";

/** A printed page: ivory, ink, oxblood, one serif, fine rules, everything on the middle axis. */
export const quiet: Mood = {
  name: "quiet",
  description:
    "Composed as a printed page: ivory, ink, oxblood, a serif, fine rules, much space. For law, music, culture, letters.",
  fonts: { display: "Newsreader", text: "Newsreader" },
  fallback: { display: "Georgia, serif", text: "Georgia, serif" },
  tones: {
    plain: {
      ...{ bg: "#fbf9f4", surface: "#fbf9f4", text: "#221e1a", soft: "#645c51", accent: "#7d1f2c" },
      ...{ line: "#c9c0b0", button: "#221e1a", onButton: "#fbf9f4" },
    },
    tinted: {
      ...{ bg: "#f0ebe0", surface: "#f0ebe0", text: "#221e1a", soft: "#5d554a", accent: "#7d1f2c" },
      ...{ line: "#bfb4a0", button: "#221e1a", onButton: "#fbf9f4" },
    },
    strong: {
      ...{ bg: "#3c141b", surface: "#3c141b", text: "#f9f1e8", soft: "#dcc4bc", accent: "#ecc3a8" },
      ...{ line: "#74464c", button: "#f9f1e8", onButton: "#3c141b" },
    },
  },
  pictures: { ground: "#ece5d7", first: "#7d1f2c", second: "#cdbb9c", third: "#ded3be", ink: "#3b342c" },
  shape: {
    ...{
      radius: "0",
      "button-radius": "0",
      "display-weight": "380",
      "display-spacing": "-.02em",
      "text-size": "1.1875rem",
    },
    ...{ h1: "clamp(2.8rem, 6.6vw, 5.2rem)", h2: "clamp(2rem, 3.8vw, 3rem)", space: "clamp(4.5rem, 9vw, 8rem)" },
    ...{ "card-pad": "1.75rem", "card-border": "0", "card-bg": "none", width: "66rem", gap: "2.5rem", align: "center" },
  },
  hero: "below",
  footer: "strong",
  isDark: false,
  rules: `.kit-header { border-bottom: 4px double var(--kit-line); }
.kit-kicker { font-weight: 500; letter-spacing: .16em; text-transform: uppercase; font-size: .8rem; }
.kit-portrait { margin-inline: auto; border-radius: 50%; max-width: 10rem; }
.kit-cols > .kit-head::after { content: ""; display: block; width: 4.5rem; margin: 1.75rem auto 0; border-top: 3px double var(--kit-accent); }
.kit-grid > .kit-card, .kit-quote, .kit-step { text-align: center; }
.kit-badge { color: var(--kit-accent); margin-inline: auto; }
.kit-button { padding: .7em 1.6em; letter-spacing: .02em; }
.kit-text .kit-prose { columns: 22rem 2; column-gap: 3rem; max-width: none; }
.kit-text .kit-beside .kit-prose { columns: 1; }
.kit-text .kit-prose > p:first-child::first-letter { float: left; margin: .06em .1em 0 0; font-size: 3.4em; line-height: .8; color: var(--kit-accent); }
.kit-flag { left: 50%; translate: -50% -50% !important; }
.kit-card .kit-actions { justify-content: center; }
@media (min-width: 60rem) { .kit-person { text-align: center; } }
.kit-card .kit-ticks { width: fit-content; margin-inline: auto; text-align: left; }`,
};
