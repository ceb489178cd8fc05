// The person's theme, kept in a cookie so that the server renders the page in it from the first byte.

export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = "sitewright-theme";

/** Returns the theme in the cookie; an unknown value means the system's. */
export function themeFrom(cookie: string | undefined): Theme {
  return themes.find((theme) => theme === cookie) ?? "system";
}

/** Returns the page's `data-theme`; without it the system decides. */
export function themeAttribute(theme: Theme): "light" | "dark" | undefined {
  return theme === "system" ? undefined : theme;
}

export function rememberTheme(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = `${themeCookie}=${theme}; path=/; max-age=31536000; samesite=lax`;
  const { dataset } = document.documentElement;
  if (theme === "system") delete dataset.theme;
  else dataset.theme = theme;
}
