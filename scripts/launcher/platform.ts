import { spawnSync } from "node:child_process";
import { Refusal } from "./refusal.ts";

/** Throws a Refusal on systems whose processes the launcher cannot manage. */
export function checkPlatform(platform: string = process.platform): void {
  if (platform === "linux" || platform === "darwin") return;
  throw new Refusal(`Sitewright runs on Linux and macOS, not on ${platform}; on Windows run it inside WSL.`);
}

/** Throws a Refusal without git, which every site needs. */
export function checkGit(): void {
  if (spawnSync("git", ["--version"]).status !== 0)
    throw new Refusal("Sitewright needs git: install it and start again.");
}
