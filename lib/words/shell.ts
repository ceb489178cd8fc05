import * as de from "./de/shell.ts";
import { inLanguages } from "./language.ts";

export const productWords = inLanguages(de.productWords, {
  name: "Sitewright",
  description: "Edit a real website by saying what should change.",
  tagline: "Say what should change. Watch it happen.",
});

export const accountMenuWords = inLanguages(de.accountMenuWords, {
  menu: (name: string) => `Account of ${name}`,
  theme: "Appearance",
  account: "Password and devices",
  organization: "Your organization",
  model: "Model",
  templates: "Shared instructions",
  language: "Language",
  languageOfBrowser: "Browser",
  followUpEmails: "E-mails from the agent",
  followUpEmailsHint: "When it comes back to you while you are away.",
  signOut: "Sign out",
  signOutBusy: "Signing out…",
  themes: { system: "System", light: "Light", dark: "Dark" },
});

export const notFoundWords = inLanguages(de.notFoundWords, {
  title: "There is nothing here",
  text: "The page does not exist, or you have no access to it.",
  action: "Go to your projects",
});

export const failureWords = inLanguages(de.failureWords, {
  title: "This page could not be shown",
  text: "Something went wrong on our side; your site and your changes are safe.",
  action: "Try again",
});
