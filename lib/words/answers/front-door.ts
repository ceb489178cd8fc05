import * as de from "../de/answers/front-door.ts";
import { inLanguages } from "../language.ts";

// The sentences of requests that are refused before a page or a route sees them.

export const frontDoorWords = inLanguages(de.frontDoorWords, {
  method: "This address can't be asked with the request's method.",
  severalHosts: "The request names more than one host.",
  noTarget: "The request does not say what it asks for.",
  noHost: "The request does not say which server it was sent to.",
  wrongHost: (address: string) =>
    `This server is not reached under this name. Open ${address}; a proxy in front of it has to pass the Host header on.`,
  address: "The address can't be read.",
  onlyRead: "Pages are only read.",
  noLength: "The request has to tell the length of its body.",
  signInFirst: "Sign in before you send more than 2 MB.",
  tooManyBodies: (max: number) =>
    `You are sending ${max} large files already, which is the limit. Wait until one has arrived, and send this one again.`,
  headersTooLong: "The request's headers are too long.",
  tooLarge: "The request is too large.",
  tooSlow: "The request did not arrive in time.",
  unreadable: "This is not a request that a server can read.",
});
