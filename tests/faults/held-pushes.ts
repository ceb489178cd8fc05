import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { git } from "#tests/factories/git-repository.ts";
import { type Forge, openForge } from "#tests/fakes/git-forge.ts";
import { createLatch, type Latch } from "#tests/fakes/scripted-model/latch.ts";

/** A forge with one repository; a push that has begun can be held midway. */
export class HeldPushes {
  readonly repository: string;
  private readonly root: string;
  private forge: (Forge & { close(): Promise<void> }) | null = null;
  private held: { reached: Latch; released: Latch } | null = null;

  constructor(root: string) {
    this.root = root;
    this.repository = join(root, "site.git");
  }

  get url(): string {
    return `${this.forge?.origin}/site.git`;
  }

  async start(): Promise<void> {
    mkdirSync(this.repository, { recursive: true });
    git(this.repository, ["init", "--quiet", "--bare", "--initial-branch=main"]);
    const tree = git(this.repository, ["mktree"], `100644 blob ${this.store("<h1>Welcome</h1>\n")}\tindex.html\n`);
    const commit = git(this.repository, ["commit-tree", tree, "-m", "Start"]);
    git(this.repository, ["update-ref", "refs/heads/main", commit]);
    this.forge = await openForge({
      root: this.root,
      admit: async ({ method, url = "" }) => {
        if (method !== "POST" || !url.endsWith("/git-receive-pack")) return true;
        this.held?.reached.open();
        await this.held?.released.opened;
        return true;
      },
    });
  }

  hold(): void {
    this.held = { reached: createLatch(), released: createLatch() };
  }

  async reached(): Promise<void> {
    await this.held?.reached.opened;
  }

  release(): void {
    this.held?.released.open();
    this.held = null;
  }

  async close(): Promise<void> {
    this.release();
    await this.forge?.close();
  }

  private store(content: string): string {
    return git(this.repository, ["hash-object", "-w", "--stdin"], content);
  }
}
