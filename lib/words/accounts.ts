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
  forgot: "Forgot your password?",
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

// The words of the account's own page: its password, and where it is signed in.

export const accountWords = inLanguages(de.accountWords, {
  title: "Password and devices",
  text: (email: string) => `The account of ${email}.`,
  passwordTitle: "Change your password",
  passwordText: "Everywhere else you are signed out at once. Here you stay signed in.",
  current: "Present password",
  next: "New password",
  missing: { currentPassword: "Enter your present password.", newPassword: "Enter a new password." },
  change: "Change password",
  changeBusy: "Changing your password…",
  changed: "Your password is changed. All other devices are signed out.",
  devicesTitle: "Where you are signed in",
  devicesText: "If you don't know a device, sign it out and change your password.",
  deviceOn: (browser: string, system: string) => `${browser} on ${system}`,
  browserOn: (system: string) => `A browser on ${system}`,
  unknownDevice: "Unknown device",
  isThis: "This device",
  seen: "Last used",
  from: (network: string) => `from ${network}`,
  since: "Signed in",
  signOut: "Sign out",
  signOutWhich: (device: string) => `Sign out ${device}`,
  signOutBusy: "Signing out…",
  signOutAll: "Sign out everywhere",
  signOutAllTitle: "Sign out everywhere?",
  signOutAllText: "Every device is signed out at once, this one too. What the agent is working on goes on.",
  stay: "Stay signed in",
});

// The words of setting a new password by a link.

export const resetWords = inLanguages(de.resetWords, {
  askTitle: "Forgot your password?",
  askText: "Enter your e-mail address. You get a link with which you set a new password.",
  ask: "Send the link",
  askBusy: "Sending…",
  asked:
    "If there is an account with this address, the e-mail is on its way. The link in it works for an hour. If nothing comes, look among unwanted e-mails and check the address.",
  noEmailsText:
    "This server sends no e-mails. Ask an owner of your organization: on the page “People” they make a link with which you set a new password.",
  back: "Back to sign-in",
  setTitle: "Set a new password",
  pageText: "With the link that you were sent. It works once.",
  setText: (email: string) => `For the account of ${email}. You are signed out on all devices.`,
  lookText: "One moment: the link is being checked.",
  noTokenText: "The end of the link is missing. Copy the whole link into the address line, or open it again.",
  askAgain: "Ask for a new link",
  password: "New password",
  set: "Set password",
  setBusy: "Setting your password…",
  done: "Your new password is set. Sign in with it.",
  signIn: "Sign in",
});
