/** A turn that failed because of the model's settings, by the codes of `lib/agent/agent-failure.ts`. */
export const modelTroubleWords = {
  own: {
    "model-key-refused":
      "Der Server des Modells lehnt den Schlüssel ab. Geben Sie auf der Seite des Modells einen gültigen ein.",
    "model-not-found":
      "Der Server des Modells hat kein Modell dieses Namens. Wählen Sie auf der Seite des Modells ein anderes.",
    "model-quota":
      "Das Konto beim Server des Modells ist aufgebraucht. Laden Sie es dort auf, oder wählen Sie auf der Seite des Modells ein anderes Modell.",
    "model-request-refused":
      "Der Server des Modells hat die Anfrage nicht angenommen. Prüfen Sie die Einstellungen auf der Seite des Modells.",
    "model-unreachable":
      "Das Modell ist nicht erreichbar, oder die Verbindung zu ihm brach ab. Senden Sie den Auftrag noch einmal. Hilft das nicht, prüfen Sie die Adresse auf der Seite des Modells.",
  } as Record<string, string>,
  ask: {
    organization:
      "Bleibt es so, fragen Sie Inhaberschaft oder Administration Ihrer Organisation. Dort lässt sich das Modell ändern.",
    operator: "Bleibt es so, fragen Sie, wer diesen Server betreibt. Dort ist das Modell für alle eingestellt.",
  },
  toModel: "Modell ansehen",
};
