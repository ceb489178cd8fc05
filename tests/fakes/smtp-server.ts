import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import type { OwnCertificate } from "./own-certificate.ts";

// A mail server at the wire (RFC 5321): it takes every message, or answers a command as the test says. It speaks TLS from the start, or
// after STARTTLS (RFC 3207).

export interface ReceivedEmail {
  from: string;
  to: string[];
  /** The headers by their names in lower case, unfolded, as they were sent. */
  headers: Record<string, string>;
  /** The decoded text. */
  text: string;
}

export interface FakeSmtpServer {
  /** For SMTP_URL; the fake asks for the name and the password "hush-hush". */
  url: string;
  emails: ReceivedEmail[];
  /** Commands that were received, without the message. */
  commands: string[];
  /** Those among them that everybody on the way could read. */
  openCommands: string[];
  /** Answers the next commands that begin with this word so, for example with `550 No such person`. */
  refuse(command: string, ...answers: string[]): void;
  close(): Promise<void>;
}

interface SmtpServerOptions {
  /** Without one it speaks no TLS. */
  certificate?: OwnCertificate;
  /** TLS from the start, and not after STARTTLS. */
  isSmtps?: boolean;
  /** The host in `url`. */
  host?: string;
}

export async function startSmtpServer({
  certificate,
  isSmtps = false,
  host = "127.0.0.1",
}: SmtpServerOptions = {}): Promise<FakeSmtpServer> {
  const emails: ReceivedEmail[] = [];
  const commands: string[] = [];
  const openCommands: string[] = [];
  const refusals = new Map<string, string[]>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
    const served = { emails, commands, openCommands, refusals, offersTls: certificate !== undefined };
    void talk(socket, served).catch(() => socket.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    url: `${isSmtps ? "smtps" : "smtp"}://me:hush-hush@${host}:${(server.address() as AddressInfo).port}`,
    emails,
    commands,
    openCommands,
    refuse: (command, ...answers) => void refusals.set(command, answers),
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };

  async function talk(socket: Socket, served: Served): Promise<void> {
    if (!certificate) return void (await serve(socket, served));
    const secure = () => {
      const secured = new TLSSocket(socket, { isServer: true, ...certificate });
      return secured.on("error", () => socket.destroy());
    };
    if (isSmtps) return void (await serve(secure(), { ...served, offersTls: false }));
    if ((await serve(socket, served)) === "starts-tls")
      await serve(secure(), { ...served, offersTls: false, isGreeted: true });
  }
}

interface Served {
  emails: ReceivedEmail[];
  commands: string[];
  openCommands: string[];
  refusals: Map<string, string[]>;
  offersTls: boolean;
  /** True if the greeting was before STARTTLS. */
  isGreeted?: boolean;
}

async function serve(
  socket: Socket,
  { emails, commands, openCommands, refusals, offersTls, isGreeted = false }: Served,
): Promise<"starts-tls" | "over"> {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let envelope: { from: string; to: string[] } = { from: "", to: [] };
  let data: string[] | null = null;
  let left = "";
  if (!isGreeted) say("220 mail.example.org ESMTP");
  // Bytes after STARTTLS are another reader's.
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    left += String(part);
    for (let end = left.indexOf("\r\n"); end !== -1; end = left.indexOf("\r\n")) {
      const line = left.slice(0, end);
      left = left.slice(end + 2);
      if (data) {
        if (line !== ".") data.push(line.replace(/^\./, ""));
        else {
          emails.push({ ...envelope, ...readMessage(data) });
          [data, envelope] = [null, { from: "", to: [] }];
          say("250 Taken");
        }
        continue;
      }
      commands.push(line);
      if (!(socket instanceof TLSSocket)) openCommands.push(line);
      const command = line.split(/[ :]/)[0]?.toUpperCase() ?? "";
      const refused = refusals.get(command)?.shift();
      const address = /<([^>]*)>/.exec(line)?.[1] ?? "";
      if (refused) say(refused);
      else if (command === "EHLO") say(`250-mail.example.org\r\n${offersTls ? "250-STARTTLS\r\n" : ""}250 AUTH PLAIN`);
      else if (command === "STARTTLS" && offersTls) {
        say("220 Go ahead");
        return "starts-tls";
      } else if (command === "STARTTLS") say("502 No encryption here");
      else if (command === "AUTH") say("235 Welcome");
      else if (command === "DATA") {
        data = [];
        say("354 Go on");
      } else if (command === "QUIT") {
        say("221 Bye");
        socket.end();
      } else {
        if (command === "MAIL") envelope = { from: address, to: [] };
        if (command === "RCPT") envelope.to.push(address);
        say("250 Fine");
      }
    }
  }
  return "over";
}

function readMessage(lines: readonly string[]): Pick<ReceivedEmail, "headers" | "text"> {
  const border = lines.indexOf("");
  const unfolded = lines
    .slice(0, border)
    .join("\r\n")
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = Object.fromEntries(
    unfolded.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const body = lines.slice(border + 1).join("\n");
  const encoding = headers["content-transfer-encoding"];
  return {
    headers,
    text: encoding === "base64" ? fromBase64(body) : encoding === "quoted-printable" ? fromQuoted(body) : body,
  };
}

const fromBase64 = (body: string) => Buffer.from(body, "base64").toString("utf8");

/** Decodes RFC 2045, section 6.7. */
function fromQuoted(body: string): string {
  const joined = body
    .replace(/=\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(joined, "latin1").toString("utf8");
}

/** Decodes the encoded words of a header (RFC 2047). */
export function decodeHeader(header = ""): string {
  const bytes = header
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?(q|b)\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(text, "base64").toString("latin1")
        : text
            .replaceAll("_", " ")
            .replace(/=([0-9A-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    );
  return Buffer.from(bytes, "latin1").toString("utf8");
}
