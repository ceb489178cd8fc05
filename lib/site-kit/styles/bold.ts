import type { Mood } from "./mood.ts";

/** A poster: thick lines, hard shadows, yellow, blue and red. */
export const bold: Mood = {
  name: "bold",
  description:
    "Loud as a poster: yellow, blue, thick lines, hard shadows, very large letters. For events, youth, workshops, shops.",
  fonts: { display: "Bricolage Grotesque", text: "Bricolage Grotesque" },
  fallback: { display: "Impact, sans-serif", text: "system-ui, sans-serif" },
  tones: {
    plain: {
      ...{ bg: "#fffdf4", surface: "#ffffff", text: "#121212", soft: "#474339", accent: "#c4200f" },
      ...{ line: "#121212", button: "#121212", onButton: "#ffd91f" },
    },
    tinted: {
      ...{ bg: "#ffd91f", surface: "#fffdf4", text: "#121212", soft: "#3b3421", accent: "#8c1405" },
      ...{ line: "#121212", button: "#121212", onButton: "#ffd91f" },
    },
    strong: {
      ...{ bg: "#2a33e8", surface: "#1c23b4", text: "#ffffff", soft: "#e3e5ff", accent: "#ffd91f" },
      ...{ line: "#121212", button: "#ffd91f", onButton: "#121212" },
    },
  },
  pictures: { ground: "#ffd91f", first: "#ff4b2b", second: "#2a33e8", third: "#ffa8cf", ink: "#121212" },
  shape: {
    ...{
      radius: "0",
      "button-radius": "0",
      "display-weight": "800",
      "display-spacing": "-.035em",
      "display-leading": ".95",
    },
    ...{ h1: "clamp(2.9rem, 9vw, 7rem)", h2: "clamp(2.2rem, 5vw, 4rem)", space: "clamp(3.5rem, 7vw, 6rem)" },
    ...{ "card-pad": "1.5rem", "card-border": "3px solid var(--kit-line)", "card-shadow": "7px 7px 0 var(--kit-line)" },
    ...{ gap: "2rem", rule: "3px" },
  },
  hero: "side",
  footer: "strong",
  isDark: false,
  rules: `.kit-header, .kit-tinted, .kit-strong { border-bottom: 3px solid #121212; }
:is(.kit-strong, .kit-tinted, .kit-footer) { border-top: 3px solid #121212; margin-top: -3px; }
.kit-kicker { display: inline-block; padding: .25em .7em; background: var(--kit-text); color: var(--kit-bg); rotate: -2deg; }
.kit-button { border: 3px solid #121212; box-shadow: 4px 4px 0 #121212; }
.kit-button:hover { translate: 2px 2px; box-shadow: 2px 2px 0 #121212; }
.kit-hero .kit-picture, .kit-beside .kit-picture, .kit-gallery .kit-picture, .kit-portrait { border: 3px solid #121212; }
%side% .kit-picture { rotate: 2deg; box-shadow: 12px 12px 0 #121212; aspect-ratio: 1; }
.kit-initials { background: var(--kit-surface); color: var(--kit-text); }
.kit-badge { width: 3.5rem; height: 3.5rem; border: 3px solid #121212; background: var(--kit-button); color: var(--kit-on-button); }`,
};
