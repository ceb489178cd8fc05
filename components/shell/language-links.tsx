"use client";

import { languageNames, languages, presentLanguage } from "#lib/words/language.ts";
import { accountMenuWords } from "#lib/words/shell.ts";
import { Button } from "../ui/button";
import { rememberLanguage } from "./language-cookie";

/** The languages of the interface, for people who are not signed in. This browser keeps the choice. */
export function LanguageLinks() {
  const present = presentLanguage();
  return (
    <nav aria-label={accountMenuWords.language} className="flex justify-center gap-1">
      {languages.map((language) => (
        <Button
          key={language}
          lang={language}
          variant="quiet"
          size="small"
          aria-current={language === present ? "true" : undefined}
          className="aria-[current]:font-semibold aria-[current]:text-text"
          onClick={() => {
            rememberLanguage(language);
            window.location.reload();
          }}
        >
          {languageNames[language]}
        </Button>
      ))}
    </nav>
  );
}
