// Small words that show the language of a request. None of the foreign ones occurs in English requests.

const foreign = new Set(
  [
    "ändere bitte mach mache auf dem der das und ist nicht eine einen unsere unser füge ersetze durch überschrift seite farbe zu für mit wie heißt soll sollen",
    "changez changer remplacez remplacer ajoutez ajouter le la les une est pas pour avec notre nos titre couleur sur dans s'il vous plaît mettez",
    "cambia cambie cambiar reemplaza añade agrega el los las una por favor nuestro nuestra página título pon del con para",
    "cambiare sostituisci aggiungi il gli della nostro nostra pagina titolo per favore metti con",
    "verander vervang voeg toe het een onze pagina kop kleur alsjeblieft naar",
    "mude altere substitua adicione nossa nosso cor para o os uma não",
  ]
    .join(" ")
    .split(" "),
);
const english = new Set(
  "the a an to of on in my our is it please make change add with and for page this that at".split(" "),
);

/** Whether a request is in a language other than English, judged by its small words and its script. */
export function isForeign(request: string): boolean {
  const words =
    request
      .toLowerCase()
      .slice(0, 2_000)
      .match(/[\p{L}']+/gu) ?? [];
  if (words.length === 0) return false;
  const otherLetters = words.filter((word) => /\p{L}/u.test(word) && !/\p{Script=Latin}/u.test(word)).length;
  if (otherLetters > words.length / 2) return true;
  const known = words.filter((word) => foreign.has(word)).length;
  return known > 0 && known > words.filter((word) => english.has(word)).length;
}
