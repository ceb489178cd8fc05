export const accountMenuWords = {
  menu: (name: string) => `Account of ${name}`,
  theme: "Appearance",
  themes: { system: "System", light: "Light", dark: "Dark" },
};
