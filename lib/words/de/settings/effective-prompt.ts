import { grouped } from "../common.ts";
import { costWords } from "../costs.ts";

export const effectivePromptWords = {
  show: "Zeigen, was dem Agenten gesagt würde",
  reading: "Wird zusammengestellt …",
  title: "Was dem Agenten mit diesen Texten gesagt würde",
  size: (tokens: number, more: number) =>
    more === 0
      ? `Etwa ${grouped(tokens)} Tokens, so viele wie jetzt.`
      : `Etwa ${grouped(tokens)} Tokens, ${grouped(Math.abs(more))} ${more > 0 ? "mehr" : "weniger"} als jetzt.`,
  price: (fresh: number, cached: number) =>
    fresh === 0
      ? "Mit dem verbundenen Modell kostet das nichts."
      : `Jede Anfrage des Agenten liest sie: ${costWords.amount(fresh, true)}, und ${costWords.amount(cached, true)}, solange der Anbieter sie sich merkt.`,
  noPrice: "Der Preis des verbundenen Modells ist nicht bekannt.",
  hints: "Bitte sehen Sie sich diese Zeilen noch einmal an. Sie können sie auch so speichern.",
  contradictsBase: (part: string) => `Das scheint das Gegenteil von „${part}“ zu verlangen, was weiter gilt:`,
  repeatsBase: (part: string) => `„${part}“ sagt das schon:`,
  unknownTool: (name: string) => `Der Agent hat kein Werkzeug namens ${name}:`,
  crowdsNotes: (tokens: number, before: number) =>
    before === 0
      ? `Mit diesen Texten haben Notizen und Erinnerungen des Agenten etwa ${grouped(tokens)} Tokens weniger Platz, als sie einnehmen dürfen. Ein Modell mit größerem Fenster hat mehr.`
      : `Notizen und Erinnerungen des Agenten haben etwa ${grouped(tokens)} Tokens weniger Platz, als sie einnehmen dürfen; vorher waren es ${grouped(before)}. Ein Modell mit größerem Fenster hat mehr.`,
  same: "Nichts unterscheidet sich von dem, was gilt.",
};
