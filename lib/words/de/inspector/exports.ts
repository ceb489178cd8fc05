export const exportWords = {
  menu: "Exportieren",
  files: {
    jsonl: { name: "OpenInference (JSON Lines)", text: "Für Phoenix und andere, die OpenInference lesen." },
    otel: { name: "OpenTelemetry (OTLP)", text: "Für Langfuse und andere, die OTLP als JSON annehmen." },
    recording: {
      name: "Aufzeichnung",
      text: "Eine Datei, die `npm run replay` durch das heutige Programm laufen lässt.",
    },
  },
  begun: (name: string) => `${name}: Das Herunterladen hat begonnen. Der Browser sagt, wann die Datei gespeichert ist.`,
  copied: (form: string) => `Kopiert: ${form}`,
  copyNeeds: "curl und AI SDK nehmen Adresse und Schlüssel aus $OPENAI_BASE_URL und $OPENAI_API_KEY.",
};
