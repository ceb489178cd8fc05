import * as de from "../de/answers/preview-answers.ts";
import { inLanguages } from "../language.ts";

// Sentences that a preview's host answers instead of a file.

export const previewAnswerWords = inLanguages(de.previewAnswerWords, {
  absent:
    "There is no preview here for this browser. A preview’s address works only in the browser that opened it, and for some hours: open the page again from the editor.",
  noPreview: "There is no preview here.",
  address: "The address can't be read.",
  noHost: "The request does not say which server it was sent to.",
  onlyRead: "A preview can only be read.",
  noForms: "A preview can only be looked at: nothing here takes what a form sends.",
  noPage: "This page does not exist in the site.",
  tooLarge: "This file is too large to be previewed. It is still part of the site.",
  failed: "The preview could not be shown. Try again.",
});
