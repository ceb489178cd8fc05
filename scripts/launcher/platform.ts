import { spawnSync } from "node:child_process";
import { Refusal } from "./refusal.ts";

/** Refuses systems whose processes the launcher can't look after. */
export function checkPlatform(platform: string = process.platform): void {
  if (platform === "linux" || platform === "darwin") return;
  throw new Refusal(`Sitewright runs on Linux and macOS, not on ${platform}; on Windows run it inside WSL.`);
}

/** Refuses a machine without git, which every site lives in. */
export function checkGit(): void {
  if (spawnSync("git", ["--version"]).status !== 0)
    throw new Refusal("Sitewright needs git: install it and start again.");
}
