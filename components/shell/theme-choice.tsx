"use client";

import { Monitor, Moon, Sun } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { accountMenuWords } from "#lib/words/shell.ts";
import { Segmented } from "../ui/segmented";
import { rememberTheme, type Theme, themeFrom, themes } from "./theme";

const icons = { system: Monitor, light: Sun, dark: Moon };
const options = () =>
  themes.map((theme) => {
    const Icon = icons[theme];
    return {
      value: theme,
      label: (
        <>
          <Icon aria-hidden />
          {accountMenuWords.themes[theme]}
        </>
      ),
    };
  });
const never = () => () => undefined;

/** Light, dark, or the system's theme. It takes effect at once, on every page. */
export function ThemeChoice() {
  const drawn = useSyncExternalStore<Theme>(
    never,
    () => themeFrom(document.documentElement.dataset.theme),
    () => "system",
  );
  const [chosen, setChosen] = useState<Theme | null>(null);
  const choose = (theme: Theme) => {
    setChosen(theme);
    rememberTheme(theme);
  };
  return <Segmented label={accountMenuWords.theme} value={chosen ?? drawn} options={options()} onChange={choose} />;
}
