import * as de from "../de/page/element-name.ts";
import { eachLanguage } from "../language.ts";

/**
 * Returns an element's name for the reader. Names such as `Heading “Welcome”` are stored, sent and compared in English, which is the form
 * that this takes.
 */
export const elementName = eachLanguage(de.elementName, (name: string) => name);
