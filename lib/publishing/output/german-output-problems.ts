export const germanOutputProblems = {
  "output-branch-has-sources": (branch: string) =>
    `Der Branch ${branch} hat dieselbe Geschichte wie die Quellen, die gebauten Dateien kämen also an deren Stelle. Wählen Sie unter „Veröffentlichen“ einen anderen Branch, und versuchen Sie es noch einmal.`,
  "output-push-refused": (branch: string) =>
    `Das Repository lässt Sitewright nicht in den Branch ${branch} schreiben. Ändern Sie seine Regeln oder das Zugriffstoken, und versuchen Sie es noch einmal.`,
  "output-repository-read-only":
    "Sitewright darf nicht mehr in das Repository schreiben. Geben Sie ein Zugriffstoken ein, das es darf, und versuchen Sie es noch einmal.",
  "output-branch-moves": (branch: string) =>
    `Andere bewegen den Branch ${branch} immer wieder. Versuchen Sie es gleich noch einmal.`,
  "output-push-failed":
    "Die gebauten Dateien ließen sich nicht übertragen. Versuchen Sie es in ein paar Minuten noch einmal.",
};
