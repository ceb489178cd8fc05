export const germanModelRefusals = {
  "read-only: organization":
    "Nur Inhaberschaft und Administration der Organisation können ihr Modell wählen. Fragen Sie dort nach.",
  "model-address-invalid":
    "Das ist nicht die Adresse des Servers eines Modells. Sie fängt mit http:// oder https:// an, wie https://gateway.example.org/v1.",
  "model-address-invalid: too long": (charactersMax: number) =>
    `Diese Adresse ist zu lang. Sie darf ${charactersMax.toLocaleString("de")} Zeichen haben, und ein Buchstabe wie „ä“ zählt sechsfach.`,
  "model-address-credentials":
    "Lassen Sie Namen und Passwort aus der Adresse weg, und geben Sie den Schlüssel in seinem eigenen Feld ein.",
  "model-address-refused": (sentence: string) => sentence,
  "model-key-needed":
    "Der gespeicherte Schlüssel gehört zur früheren Adresse und wird an keine andere gesendet. Geben Sie den Schlüssel für diese Adresse ein, oder entfernen Sie den gespeicherten.",
  "model-key-needed: unreadable":
    "Der gespeicherte Schlüssel lässt sich nicht öffnen, weil er mit einem anderen Schlüssel dieses Servers versiegelt wurde. Geben Sie ihn noch einmal ein, oder entfernen Sie den gespeicherten.",
  "models-by-environment": "Auf diesem Server antwortet allen sein eigenes Modell. Hier lässt sich keines verbinden.",
};
