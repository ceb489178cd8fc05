import { quoted } from "../common.ts";

// Why a change by hand can't be made, by the English sentences of `lib/page-source`, which the agent reads as well.

const sentences: Readonly<Record<string, string>> = {
  "This link has no end. Change its source instead.":
    "Dieser Link hat kein Ende. Ändern Sie stattdessen seinen Quelltext.",
  "This navigation isn’t on the page any more. Load it again.":
    "Diese Navigation ist nicht mehr auf der Seite. Laden Sie sie neu.",
  "The entries of this navigation have changed. Load it again.":
    "Die Einträge dieser Navigation haben sich geändert. Laden Sie sie neu.",
  "The page to begin with isn’t part of the site any more, or it can’t be read.":
    "Die Seite, mit der angefangen werden soll, gehört nicht mehr zur Website oder lässt sich nicht lesen.",
  "A page can only stand in the site’s own folder.": "Eine Seite kann nur im eigenen Ordner der Website stehen.",
  "Servers keep this address for another purpose. Choose another one.":
    "Server verwenden diese Adresse für etwas anderes. Wählen Sie eine andere.",
  "This page has no part of its own to leave blank. Make the new page like another one.":
    "Diese Seite hat keinen eigenen Teil, der leer bleiben könnte. Machen Sie die neue Seite wie eine andere.",
  "This page is written in a way that can’t be copied.":
    "Diese Seite ist so geschrieben, dass sie sich nicht kopieren lässt.",
  "The page to begin with has no navigation. Add the page without a link.":
    "Die Seite, mit der angefangen werden soll, hat keine Navigation. Fügen Sie die Seite ohne Link hinzu.",
  "The address of a page needs a name.": "Die Adresse einer Seite braucht einen Namen.",
  "This address is too long. Use a shorter one.": "Diese Adresse ist zu lang. Nehmen Sie eine kürzere.",
  "Use letters, digits and hyphens in the address.": "Nehmen Sie für die Adresse Buchstaben, Ziffern und Bindestriche.",
  "Write each part of the address between single slashes.":
    "Schreiben Sie jeden Teil der Adresse zwischen einzelne Schrägstriche.",
  "This address can’t be used. Choose another one.": "Diese Adresse geht nicht. Wählen Sie eine andere.",
  "This page isn’t part of the site any more.": "Diese Seite gehört nicht mehr zur Website.",
  "The address of this page is fixed: servers look for it there.":
    "Die Adresse dieser Seite steht fest: Server suchen sie dort.",
  "This page can’t be read, so it can’t be renamed here.":
    "Diese Seite lässt sich nicht lesen und deshalb hier nicht umbenennen.",
  "A site needs this page, so it can’t be removed.":
    "Eine Website braucht diese Seite, deshalb lässt sie sich nicht entfernen.",
  "This page has no title yet. Ask the agent to give it one.":
    "Diese Seite hat noch keinen Titel. Bitten Sie den Agenten, ihr einen zu geben.",
  "The page’s heading was changed meanwhile. Rename the page again.":
    "Die Überschrift der Seite wurde inzwischen geändert. Benennen Sie die Seite noch einmal um.",
  "This property can’t be changed by hand.": "Diese Eigenschaft lässt sich nicht von Hand ändern.",
  "This part of the page has no look of its own.": "Dieser Teil der Seite hat kein eigenes Aussehen.",
  "A script puts this on the page, so its look can’t be set.":
    "Ein Skript bringt das auf die Seite, deshalb lässt sich sein Aussehen nicht ändern.",
  "This can only be set for a picture.": "Das geht nur bei einem Bild.",
  "Its letters are filled with a background, so a text colour would not be seen.":
    "Seine Buchstaben sind mit einem Hintergrund gefüllt, eine Textfarbe wäre nicht zu sehen.",
  "This is not a value that browsers understand here.": "Das ist kein Wert, den Browser hier verstehen.",
  "The site’s stylesheets leave no place for this, so it can’t be changed by hand.":
    "Die Stile der Website lassen dafür keinen Platz, deshalb lässt es sich nicht von Hand ändern.",
  "This site has too many pages to change a value in all of them.":
    "Diese Website hat zu viele Seiten, um einen Wert auf allen zu ändern.",
  "The site’s styles don’t have this value any more.": "Die Stile der Website haben diesen Wert nicht mehr.",
  "Another rule of this site wins over every style that could be set here, so this can’t be changed by hand.":
    "Eine andere Regel dieser Website gilt vor jedem Stil, der sich hier setzen ließe. Deshalb lässt sich das nicht von Hand ändern.",
  "A rule that also concerns other elements hides this, so it can’t be shown by hand.":
    "Eine Regel, die auch anderes betrifft, verbirgt das. Deshalb lässt es sich nicht von Hand zeigen.",
  "The style in this element’s own markup can’t be read, so it can’t be changed by hand.":
    "Der Stil an diesem Element selbst lässt sich nicht lesen und deshalb nicht von Hand ändern.",
  "The tags of this text are not written as they should be. Change its source instead.":
    "Die Tags dieses Textes sind nicht so geschrieben, wie sie sein sollten. Ändern Sie stattdessen seinen Quelltext.",
  "A page can have this part only once.": "Eine Seite kann diesen Teil nur einmal haben.",
  "This part of the page is written in a way that can’t be copied.":
    "Dieser Teil der Seite ist so geschrieben, dass er sich nicht kopieren lässt.",
  "The range ends before it begins.": "Der Bereich endet, bevor er anfängt.",
  "The range doesn’t lie on whole characters of the file. Load it again.":
    "Der Bereich liegt nicht auf ganzen Zeichen der Datei. Laden Sie sie neu.",
  "Every page needs this part, so it can’t be removed.":
    "Jede Seite braucht diesen Teil, deshalb lässt er sich nicht entfernen.",
  "A part of this text isn’t on the page any more. Open it again.":
    "Ein Teil dieses Textes ist nicht mehr auf der Seite. Öffnen Sie ihn neu.",
  "A part of this text stands in it twice.": "Ein Teil dieses Textes steht zweimal darin.",
  "A picture in a text can’t hold words.": "Ein Bild in einem Text kann keine Wörter enthalten.",
  "A line break can’t hold words.": "Ein Zeilenumbruch kann keine Wörter enthalten.",
  "A link needs an address.": "Ein Link braucht eine Adresse.",
  "Only a link has an address.": "Nur ein Link hat eine Adresse.",
  "Use an address that begins with https://, mailto: or tel:, or a page of the site.":
    "Nehmen Sie eine Adresse, die mit https://, mailto: oder tel: anfängt, oder eine Seite der Website.",
  "This text is formatted too deeply.": "Dieser Text ist zu tief formatiert.",
  "Two of these changes concern the same place. Save one of them first.":
    "Zwei dieser Änderungen betreffen dieselbe Stelle. Speichern Sie zuerst eine davon.",
  "This place isn’t on the page any more. Choose it again.":
    "Diese Stelle ist nicht mehr auf der Seite. Wählen Sie sie neu.",
  "A browser would read the page in another way after this change. Change its source instead.":
    "Nach dieser Änderung würde ein Browser die Seite anders lesen. Ändern Sie stattdessen ihren Quelltext.",
  "The place to move it to isn’t on the page any more. Choose it again.":
    "Die Stelle, an die es soll, ist nicht mehr auf der Seite. Wählen Sie sie neu.",
  "Use a file of the site, or an address that begins with https://.":
    "Nehmen Sie eine Datei der Website, oder eine Adresse, die mit https:// anfängt.",
  "Use a whole number.": "Nehmen Sie eine ganze Zahl.",
  "Choose whether the link opens in a new tab or in the same one.":
    "Wählen Sie, ob sich der Link in einem neuen Tab oder im selben öffnet.",
  "Use words such as “nofollow” or “noopener”.": "Nehmen Sie Wörter wie „nofollow“ oder „noopener“.",
  "Use sizes such as “(max-width: 640px) 100vw”.": "Nehmen Sie Größen wie „(max-width: 640px) 100vw“.",
  "A picture is loaded either “lazy” or “eager”.": "Ein Bild wird entweder „lazy“ oder „eager“ geladen.",
  "This file isn’t part of the site any more.": "Diese Datei gehört nicht mehr zur Website.",
  "A change of the site’s pages is saved on its own. Save the other changes first.":
    "Eine Änderung der Seiten wird für sich gespeichert. Speichern Sie zuerst die anderen Änderungen.",
  "Choose the paragraph inside of it.": "Wählen Sie den Absatz darin.",
  "Choose the text inside of it.": "Wählen Sie den Text darin.",
  "It can’t be moved behind the text there. Choose another place.":
    "Hinter den Text dort lässt es sich nicht verschieben. Wählen Sie eine andere Stelle.",
  "It can’t stand there. Choose a place beside something of its kind.":
    "Dort kann es nicht stehen. Wählen Sie eine Stelle neben etwas von derselben Art.",
  "Only a picture can be replaced by another one.": "Nur ein Bild lässt sich durch ein anderes ersetzen.",
  "Something can’t be moved into itself.": "Nichts lässt sich in sich selbst verschieben.",
  "The tags of this text are not closed where they should be. Change its source instead.":
    "Die Tags dieses Textes sind nicht dort geschlossen, wo sie sollten. Ändern Sie stattdessen seinen Quelltext.",
  "There is no text to change here.": "Hier gibt es keinen Text zu ändern.",
  "This can’t be put into a page.": "Das lässt sich nicht auf eine Seite setzen.",
  "This page names another address as its base. Change its source instead.":
    "Diese Seite nennt eine andere Adresse als ihre Grundlage. Ändern Sie stattdessen ihren Quelltext.",
  "This part of the page has its fixed place.": "Dieser Teil der Seite hat seinen festen Platz.",
  "Choose one of the list’s styles.": "Wählen Sie eine der Arten von Listen.",
  "Something is either hidden or it isn’t.": "Etwas ist entweder verborgen oder nicht.",
  "Use a date such as “2026-05-31”.": "Nehmen Sie ein Datum wie „2026-05-31“.",
  "Use a language such as “en” or “pt-BR”.": "Nehmen Sie eine Sprache wie „de“ oder „de-CH“.",
  "Use a name without spaces.": "Nehmen Sie einen Namen ohne Leerzeichen.",
  "A page’s scripts can’t be changed here.": "Die Skripte einer Seite lassen sich hier nicht ändern.",
  "Change the look with the panel’s own choices instead.":
    "Ändern Sie das Aussehen stattdessen mit den Möglichkeiten des Fensters.",
  "Only a button’s words can be changed here.": "Hier lassen sich nur die Wörter einer Schaltfläche ändern.",
  "The whole page can’t be hidden.": "Die ganze Seite lässt sich nicht verbergen.",
};

/** Sentences with a name or a number in them. */
const forms: readonly [RegExp, (fact: string) => string][] = [
  [
    /^This site has more than (\d+) pages\. /,
    (n) => `Diese Website hat mehr als ${n} Seiten. Bitten Sie den Agenten darum.`,
  ],
  [
    /^On “(.+)” the navigation is written in another way\. /,
    (page) => `Auf ${quoted(page)} ist die Navigation anders geschrieben. Bitten Sie den Agenten darum.`,
  ],
  [
    /^The links on “(.+)” are written in a way that can’t be changed safely\. /,
    (page) =>
      `Die Links auf ${quoted(page)} sind so geschrieben, dass sie sich nicht sicher ändern lassen. Bitten Sie den Agenten darum.`,
  ],
  [
    /^The page has something with the id “(.+)” already\.$/,
    (id) => `Auf der Seite hat schon etwas die id ${quoted(id)}.`,
  ],
  [
    /^Another page has the address “(.+)” already\. /,
    (path) => `Eine andere Seite hat schon die Adresse ${quoted(path)}. Wählen Sie eine andere.`,
  ],
  [
    /^There is a file or a folder called “(.+)” already\. /,
    (name) => `Eine Datei oder ein Ordner heißt schon ${quoted(name)}. Wählen Sie eine andere Adresse.`,
  ],
  [
    /^There is a folder called “(.+)” already, with other capitals\. /,
    (name) => `Ein Ordner heißt schon ${quoted(name)}, mit anderen Großbuchstaben. Schreiben Sie die Adresse wie ihn.`,
  ],
  [/^This element has no “(.+)”\.$/, (name) => `Dieses Element hat kein ${quoted(name)}.`],
  [
    /^Another element of this page is already called “(.+)”\.$/,
    (name) => `Ein anderes Element dieser Seite heißt schon ${quoted(name)}.`,
  ],
];

/** Returns the sentence in German; one of another version of the program stays English. */
export function notEditable(english: string): string {
  if (Object.hasOwn(sentences, english)) return sentences[english] ?? english;
  for (const [form, say] of forms) {
    const [, fact] = form.exec(english) ?? [];
    if (fact !== undefined) return say(fact);
  }
  return english;
}
