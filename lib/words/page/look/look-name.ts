import * as de from "../../de/page/look/look-name.ts";
import { eachLanguage } from "../../language.ts";

/** Returns the name of a value of a site's look for the reader. Names such as `Headings: card title` are made in English. */
export const lookName = eachLanguage(de.lookName, (name: string) => name);
