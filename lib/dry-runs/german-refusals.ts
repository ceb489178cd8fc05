export const germanDryRunRefusals = {
  "dry-run-running":
    "In diesem Projekt läuft noch eine andere Probe. Warten Sie, bis sie fertig ist, oder halten Sie sie an.",
  "dry-run-turn-open": "Dieser Auftrag ist noch nicht zu Ende gefragt, deshalb gibt es noch nichts zu beurteilen.",
  "dry-run-no-turns":
    "Es gibt noch keinen früheren Auftrag. Bitten Sie den Agenten zuerst um eine Änderung, dann probieren Sie Ihre Texte daran aus.",
  "dry-run-turn-unknown":
    "Einer dieser Aufträge kann nicht noch einmal gefragt werden. Laden Sie die Seite neu und wählen Sie wieder aus der Liste.",
};
