"use client";

import { useState } from "react";
import { type Language, languageFrom, languageNames, languages } from "#lib/words/language.ts";
import { accountMenuWords } from "#lib/words/shell.ts";
import { requestJson } from "../http/request-json";
import { useAction } from "../http/use-action";
import { Segmented } from "../ui/segmented";

/** The account's language, or the browser's. The page loads again in it. */
export function LanguageChoice({ chosen }: { chosen: Language | null }) {
  const [shown, setShown] = useState(chosen);
  const { run, problem } = useAction(async (language: Language | null) => {
    setShown(language);
    await requestJson("PATCH", "/api/account", { language }).catch((error: unknown) => {
      setShown(chosen);
      throw error;
    });
    window.location.reload();
  });
  const options = [
    { value: "browser", label: accountMenuWords.languageOfBrowser },
    ...languages.map((language) => ({
      value: language,
      label: <span lang={language}>{languageNames[language]}</span>,
    })),
  ];
  return (
    <>
      <Segmented
        label={accountMenuWords.language}
        value={shown ?? "browser"}
        options={options}
        onChange={(value) => void run(languageFrom(value))}
      />
      {problem ? (
        <p role="alert" className="text-danger text-xs">
          {problem}
        </p>
      ) : null}
    </>
  );
}
