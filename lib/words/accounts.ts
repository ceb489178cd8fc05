import * as de from "./de/accounts.ts";
import { inLanguages } from "./language.ts";

export const accountsWords = inLanguages(de.accountsWords, {
  name: "Your name",
  nameHint: "Stands beside your changes in the site's history.",
  email: "E-mail address",
  password: "Password",
  passwordHint: "At least 10 characters. A short sentence is easier to remember than a riddle.",
  missing: {
    name: "Enter your name.",
    email: "Enter your e-mail address.",
    password: "Enter a password.",
  },
  setupTitle: "Welcome",
  setupText: "This is a new Sitewright. Create the first account; it can do everything and invite others later.",
  setupSubmit: "Create account",
  setupBusy: "Creating your account…",
  signInTitle: "Sign in",
  signInText: "Good to see you.",
  signInSubmit: "Sign in",
  signInBusy: "Signing in…",
  signInWrong: "That e-mail address and password don't belong together. Check both and try again.",
});

// The words of the page that an invitation leads to.

export const invitationWords = inLanguages(de.invitationWords, {
  pageTitle: "Invitation",
  title: (project: string) => `Join “${project}”`,
  text: (name: string) => `${name} invites you to this website.`,
  signedInAs: (name: string) => `You are signed in as ${name}.`,
  accept: "Join",
  acceptBusy: "Joining…",
  newHere: "I am new here",
  haveAccount: "I have an account",
  create: "Create account and join",
  signIn: "Sign in and join",
  alreadyIn: "You are in this project already. The invitation stays open for the person that it is meant for.",
  open: "Open the project",
  endedTitle: "This invitation has ended",
  endedText: "It was used already, has expired or was withdrawn. Ask the person who sent it for a new one.",
  endedAction: "Go to Sitewright",
  waitTitle: "One moment, please",
});
