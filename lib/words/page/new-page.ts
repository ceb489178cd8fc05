/** Returns the text of a new page until somebody types over it, in the language of the site's pages, such as `de-CH`. Others get English. */
export const newPageText = (language: string) =>
  /^de\b/i.test(language.trim()) ? "Schreiben Sie, worum es auf dieser Seite geht." : "Write what this page is about.";
