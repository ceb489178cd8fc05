import { toOneLine } from "./one-line.ts";

export type MailReason =
  | "unreachable"
  | "certificate-refused"
  | "not-encrypted"
  | "sign-in-refused"
  | "address-refused"
  | "refused";

/** Thrown when an e-mail could not be sent. It holds a code and a number only: what a server says may quote addresses or secrets. */
export class MailTrouble extends Error {
  readonly reason: MailReason;
  readonly status: number | undefined;
  /** Whether another attempt can't help. */
  readonly isFinal: boolean;

  constructor(reason: MailReason, { status, isFinal = false }: { status?: number; isFinal?: boolean } = {}) {
    super(`An e-mail could not be sent: ${reason}.`);
    this.reason = reason;
    this.status = status;
    this.isFinal = isFinal;
  }
}

const secondMs = 1_000;

interface Email {
  /** As in `follow-up.<id>`. The same in every attempt, so that mail programs show one message. */
  id: string;
  to: { name: string; email: string };
  subject: string;
  text: string;
}

/** An address that can stand in a header and in SMTP's commands as it is. */
const plainAddress = /^[^\s<>()[\]\\,;:"\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u;

/** Sends one e-mail within a minute. Throws a `MailTrouble`; a refusal for good (5xx of RFC 5321) is final. */
export async function sendEmail(
  { server, from }: { server: string; from: string },
  { id, to, subject, text }: Email,
): Promise<void> {
  if (!plainAddress.test(to.email)) throw new MailTrouble("address-refused", { isFinal: true });
  // Only instances with a mail server load it.
  const { createTransport } = await import("nodemailer");
  const address = new URL(server);
  const isSecure = address.protocol === "smtps:";
  const transport = createTransport({
    host: address.hostname.replace(/^\[|\]$/g, ""),
    port: Number(address.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    // A password goes to another machine encrypted only.
    requireTLS: !isSecure && address.username !== "" && !isThisMachine(address.hostname),
    ...(address.username
      ? { auth: { user: decodeURIComponent(address.username), pass: decodeURIComponent(address.password) } }
      : {}),
    ...{ connectionTimeout: 10 * secondMs, greetingTimeout: 10 * secondMs, socketTimeout: 20 * secondMs },
    ...{ disableFileAccess: true, disableUrlAccess: true, logger: false },
  });
  try {
    await transport.sendMail({
      from: { name: "Sitewright", address: from },
      to: { name: toOneLine(to.name), address: to.email },
      subject: toOneLine(subject),
      text,
      messageId: `<${id}@${from.split("@").at(-1)}>`,
      // RFC 3834: other programs do not answer it.
      headers: { "auto-submitted": "auto-generated" },
    });
  } catch (error) {
    throw toTrouble(error);
  } finally {
    transport.close();
  }
}

const isThisMachine = (host: string) => host === "localhost" || host === "[::1]" || /^127\./.test(host);

/** The codes of a certificate that is not trusted, for another host, or out of date: https://nodejs.org/api/tls.html#x509-certificate-error-codes */
const certificateCode = /CERT|^UNABLE_TO_|^INVALID_(CA|PURPOSE)$|^PATH_LENGTH_EXCEEDED$|^HOSTNAME_MISMATCH$/;

function toTrouble(error: unknown): MailTrouble {
  const { code, originalCode, command, responseCode } = (error ?? {}) as Record<string, unknown>;
  // A certificate may be renewed, and an authority be trusted: both are tried again.
  if (certificateCode.test(String(originalCode))) return new MailTrouble("certificate-refused");
  if (code === "ETLS") return new MailTrouble("not-encrypted");
  const status = typeof responseCode === "number" ? responseCode : undefined;
  const told = status === undefined ? {} : { status };
  // Another password may be set meanwhile, so that it is tried again.
  if (code === "EAUTH") return new MailTrouble("sign-in-refused", told);
  const isFinal = status !== undefined && status >= 500;
  if (code === "EENVELOPE" && command === "RCPT TO") return new MailTrouble("address-refused", { ...told, isFinal });
  return status === undefined ? new MailTrouble("unreachable") : new MailTrouble("refused", { ...told, isFinal });
}
