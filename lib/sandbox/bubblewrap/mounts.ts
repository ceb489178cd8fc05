import { lstatSync, readlinkSync, realpathSync } from "node:fs";
import { join, posix, resolve, sep } from "node:path";
import { env } from "#lib/platform/env.ts";
import { SandboxFailed } from "../sandbox.ts";
import { ownPrograms } from "./programs.ts";

// The files that a command sees. Paths inside and on the host are absolute.

/** A folder or file of the host, and where it is inside. */
export interface Mount {
  from: string;
  to: string;
  isWritable: boolean;
}

/** Parts of /usr, and not all of it, because some machines have applications and their data in other parts. */
const systemFolders = [
  ...["/usr/bin", "/usr/sbin", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libx32", "/usr/libexec", "/usr/share"],
  ...["/usr/local/bin", "/usr/local/lib", "/usr/local/share"],
];
/** Links into /usr on most machines. */
const rootFolders = ["/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"];
/** Where the loader finds libraries, and which of several programs a name means. */
const systemSettings = ["/etc/ld.so.cache", "/etc/alternatives"];

const ownFolder = "/opt/sitewright";
export const pathInside = [`${ownFolder}/bin`, "/usr/local/bin", "/usr/bin", "/bin"].join(":");
export const nodeInside = `${ownFolder}/bin/node`;
export const socketInside = `${ownFolder}/registry.sock`;

/** Returns bubblewrap's arguments for the system's files, read-only. The product and its data are covered where they lie among them. */
export function mountSystem(): string[] {
  const args: string[] = [];
  for (const path of systemFolders) args.push("--ro-bind-try", path, path);
  for (const path of rootFolders) {
    const kind = lstatSync(path, { throwIfNoEntry: false });
    if (kind?.isSymbolicLink()) args.push("--symlink", readlinkSync(path), path);
    else if (kind) args.push("--ro-bind", path, path);
  }
  for (const path of systemSettings) args.push("--ro-bind-try", path, path);
  for (const path of coveredFolders()) args.push("--tmpfs", path);
  return args;
}

function coveredFolders(): string[] {
  const own = [/* turbopackIgnore: true */ process.cwd(), env().DATA_DIR].map((path) => resolve(path));
  return own.filter((path) =>
    [...systemFolders, ...rootFolders].some((system) => `${path}${sep}`.startsWith(`${system}${sep}`)),
  );
}

/** Returns bubblewrap's arguments for devices, processes and the temporary folders. */
export function mountScratch(temporaryBytes: number): string[] {
  return [
    ...["--proc", "/proc", "--dev", "/dev"],
    ...["--size", String(temporaryBytes), "--perms", "1777", "--tmpfs", "/dev/shm", "--remount-ro", "/dev"],
    ...["--size", String(temporaryBytes), "--perms", "1777", "--tmpfs", "/tmp", "--dir", "/tmp/home"],
  ];
}

/** The product's Node and npm. */
export function ownMounts(): Mount[] {
  const { node, npm } = ownPrograms();
  return [
    { from: realpathSync(node), to: nodeInside, isWritable: false },
    { from: realpathSync(npm), to: `${ownFolder}/lib/node_modules/npm`, isWritable: false },
  ];
}

/** Returns bubblewrap's arguments for the names `npm` and `npx`. */
export const nameOwnPrograms = (): string[] =>
  ["npm", "npx"].flatMap((name) => [
    "--symlink",
    `../lib/node_modules/npm/bin/${name}-cli.js`,
    `${ownFolder}/bin/${name}`,
  ]);

/**
 * Throws if something is to be mounted below `/site` where the folder has a link, or a file on the way: the mount would lie elsewhere.
 * Nothing of the project runs yet, so the folder does not change meanwhile.
 */
export function assertMountPoints(folder: string, mounts: readonly { to: string }[]): void {
  for (const { to } of mounts) {
    const [, top, ...names] = posix.normalize(to).split("/");
    if (top !== "site") continue;
    names.forEach((_name, index) => {
      const kind = lstatSync(join(folder, ...names.slice(0, index + 1)), { throwIfNoEntry: false });
      const isLast = index === names.length - 1;
      if (kind && !kind.isDirectory() && !(isLast && kind.isFile()))
        throw new SandboxFailed(`${to} is taken by the folder itself`);
    });
  }
}
