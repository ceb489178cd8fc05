import type { Mood } from "./mood.ts";

/** Handmade: cream and terracotta, a soft serif, arches and scalloped edges. */
export const warm: Mood = {
  name: "warm",
  description:
    "Handmade and hospitable: cream, terracotta, a soft serif, arched pictures, scalloped edges. For food, crafts, guests.",
  fonts: { display: "Fraunces", text: "Figtree" },
  fallback: { display: "Georgia, serif", text: "system-ui, sans-serif" },
  tones: {
    plain: {
      ...{ bg: "#fcf7ed", surface: "#fffdf9", text: "#33231a", soft: "#6c5647", accent: "#a33f1c" },
      ...{ line: "#e8dac4", button: "#a33f1c", onButton: "#fffaf3" },
    },
    tinted: {
      ...{ bg: "#f4e5cd", surface: "#fdf8ef", text: "#33231a", soft: "#634d3d", accent: "#96380f" },
      ...{ line: "#dfc9a6", button: "#96380f", onButton: "#fffaf3" },
    },
    strong: {
      ...{ bg: "#3d4529", surface: "#4a5334", text: "#fdf7ea", soft: "#d8d9bd", accent: "#f5c08c" },
      ...{ line: "#66704c", button: "#f5c08c", onButton: "#33231a" },
    },
  },
  pictures: { ground: "#f5e4c6", first: "#d9703f", second: "#ebba75", third: "#c3c79b", ink: "#5b643a" },
  shape: {
    ...{ radius: "22px", "button-radius": "99px", "display-weight": "560", "display-spacing": "-.015em" },
    ...{ h1: "clamp(2.6rem, 6.2vw, 4.6rem)", h2: "clamp(1.9rem, 3.6vw, 2.8rem)", space: "clamp(4rem, 8vw, 7rem)" },
    ...{ "card-pad": "1.75rem", "card-border": "0", "card-shadow": "0 1px 2px #5a3a1a1a, 0 12px 32px -12px #5a3a1a33" },
    ...{ align: "center" },
  },
  hero: "side",
  footer: "strong",
  isDark: false,
  rules: `.kit-kicker { font: italic 500 1.15rem/1.4 var(--kit-display); }
%side% .kit-picture { border-radius: 50vw 50vw var(--kit-radius) var(--kit-radius); aspect-ratio: 4 / 5; }
:is(.kit-tinted, .kit-strong, .kit-footer)::before { content: ""; position: absolute; inset: -11px 0 auto; height: 12px; background: radial-gradient(circle at 50% 100%, var(--kit-bg) 11px, #0000 12px) 50% 0 / 26px 12px; }
.kit-badge { width: 3.4rem; height: 3.4rem; border-radius: 50%; background: var(--kit-bg); color: var(--kit-accent); }
.kit-lines > div { border-bottom-style: dotted; border-width: 0 0 2px; }`,
};
