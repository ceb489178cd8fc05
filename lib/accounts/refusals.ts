import { type CodeOf, refusals } from "#lib/platform/problem.ts";
import { germanAccountRefusals as german } from "./german-refusals.ts";

const passwordLength = (charactersMin: number, charactersMax: number) =>
  `Choose a password of ${charactersMin} to ${charactersMax.toLocaleString("en")} characters.`;

export const accountRefusals = {
  ...refusals(
    "forbidden",
    {
      "read-only: role":
        "You can look at this website, but your role does not allow this. Ask an administrator of the project.",
      "read-only: removing an owner or administrator":
        "This person runs all of the organization's websites. Only an owner can remove them.",
      "read-only: making a link for a password":
        "Only an owner of the organization can make a link with which somebody sets a new password.",
    },
    german,
  ),
  ...refusals(
    "conflict",
    {
      "last-owner": "This is the organization's last owner. Somebody has to be able to manage its websites.",
      "organization-role":
        "This person runs all of the organization's websites, so a role in a single one changes nothing.",
      "already-member": (projectId: string) => ({
        sentence: "You are in this project already.",
        projectId,
      }),
      "password-link-for-oneself": "Change your own password on the page of your account.",
      "password-link-elsewhere":
        "This person also works on websites of another organization, so you can't make a link for their password.",
      "no-emails": "This server sends no e-mails. Ask an owner of your organization for a link to set a new password.",
      "account-exists":
        "There is an account with this e-mail address already. Sign in with it to accept the invitation.",
    },
    german,
  ),
  ...refusals(
    "not-found",
    {
      "invitation-ended":
        "This invitation can't be used: it was used already, has expired or was withdrawn. Ask for a new one.",
      "password-link-ended":
        "This link can't be used: it was used already, has expired, or the password was changed since. Ask for a new one.",
    },
    german,
  ),
  ...refusals(
    "not-signed-in",
    {
      "not-signed-in": "You are not signed in. Sign in, or create an account, to accept the invitation.",
      "wrong-credentials": "This e-mail address and password do not belong together. Check both and try again.",
    },
    german,
  ),
  ...refusals(
    "throttled",
    {
      "too-many-attempts": (attempts: string, retryAfterSeconds: number) => ({
        sentence: `There were too many ${attempts}. Try again in ${inWords(retryAfterSeconds)}.`,
        retryAfterSeconds,
      }),
    },
    german,
  ),
  ...refusals(
    "invalid",
    {
      "wrong-password": "This is not your present password. Check it and try again.",
      "password-unchanged": "Choose another password: this is your present one.",
      "password-too-short": passwordLength,
      "password-too-long": passwordLength,
      "password-too-common":
        "Choose another password: this is one of the first that somebody would guess, as common words, rows of keys and your own name are.",
    },
    german,
  ),
};

export type AccountProblemCode = CodeOf<typeof accountRefusals>;

function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
