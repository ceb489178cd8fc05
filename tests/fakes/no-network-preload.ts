// For `node --import`: refuses each connection and each look-up of a name, and appends its place to the file CONNECTIONS.
import dgram from "node:dgram";
import dns from "node:dns";
import { appendFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import net from "node:net";

function refuse(what: string): (...args: unknown[]) => never {
  return (...args) => {
    appendFileSync(process.env.CONNECTIONS ?? "", `${what} ${JSON.stringify(args[0])}\n`);
    throw new Error(`There is no network in this process: ${what}.`);
  };
}

// Everything that speaks TCP, a local socket or TLS connects here: fetch, http, https and the database's driver.
Reflect.set(net.Socket.prototype, "connect", refuse("connect"));
Reflect.set(dgram.Socket.prototype, "send", refuse("send"));
Reflect.set(dns, "lookup", refuse("lookup"));
Reflect.set(dns.promises, "lookup", refuse("lookup"));
syncBuiltinESMExports();
