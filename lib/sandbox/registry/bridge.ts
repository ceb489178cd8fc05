/** Where npm finds the registry inside: each sandbox has a loopback of its own. */
export const bridgePort = 4873;

/**
 * A program for the inside, which has no network: it connects a port of the sandbox's loopback with a socket of the host, runs the
 * command beside it, and ends with its code. Its arguments are the port, the socket and the command's arguments.
 */
export const bridgeProgram = `
const net = require("node:net");
const { spawn } = require("node:child_process");
const { signals } = require("node:os").constants;
const [, port, path, program, ...args] = process.argv;
const server = net.createServer((near) => {
  const far = net.connect(path);
  const end = () => { near.destroy(); far.destroy(); };
  near.on("error", end).on("close", end).pipe(far).on("error", end).on("close", end).pipe(near);
});
server.listen(Number(port), "127.0.0.1", () => {
  const command = spawn(program, args, { stdio: "inherit" });
  command.on("error", () => process.exit(127));
  command.on("exit", (code, signal) => process.exit(code ?? 128 + signals[signal]));
});
`;
