import { count } from "../common.ts";

export const foundWords = {
  all: (n: number) => (n === 1 ? "Die eine Stelle" : `Alle ${count(n, "Stelle", "Stellen")}`),
  cameBack: "kam zurück",
  sent: "gesendet",
  more: "Weitere Stellen zeigen",
  loading: "Die Stellen werden gelesen …",
  holds: (find: string) => `enthält „${find}“`,
};
