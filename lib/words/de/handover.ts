export const handoverWords = {
  ask: "Um die Bearbeitung bitten",
  askAgain: "Noch einmal bitten",
  waiting: (name: string) => `${name} wurde gefragt. Der Editor öffnet sich hier, sobald die Website frei für Sie ist.`,
  declined: (name: string) => `${name} möchte vorerst weitermachen.`,
  overtaken: "Inzwischen hat jemand anderes gefragt.",
  wantedBy: (name: string) => `${name} möchte die Website bearbeiten.`,
  handOver: "Übergeben",
  handingOver: "Wird übergeben …",
  notNow: "Nicht jetzt",
  handedTo: (name: string) => `Sie haben die Website an ${name} übergeben. Ihre Änderungen bleiben.`,
};
