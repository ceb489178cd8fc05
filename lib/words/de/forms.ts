export const formWords = {
  missing: "Füllen Sie dieses Feld aus.",
  email: "Das ist keine E-Mail-Adresse. So sieht eine aus: name@example.org.",
  url: "Das ist keine Adresse. So sieht eine aus: https://example.org.",
  tooShort: (n: number) => `Zu kurz: mindestens ${n} Zeichen.`,
  show: "Eingabe zeigen",
  leaveTitle: "Ohne zu speichern verlassen?",
  leaveText: "Was Sie hier eingegeben haben, ist nicht gespeichert und ginge verloren.",
  leaveStay: "Hier bleiben",
  leave: "Verlassen",
};
