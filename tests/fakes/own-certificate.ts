import { generateKeyPairSync, sign } from "node:crypto";

// A certificate that nobody else has signed (RFC 5280), made without other programs. It is its own authority.

export interface OwnCertificate {
  /** Both in PEM. */
  key: string;
  cert: string;
}

/** Returns a certificate for these IPv4 addresses, valid for an hour around now. */
export function createCertificate(addresses: readonly string[], name = "mail.example.org"): OwnCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const subject = sequence(set(sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(name)))));
  const algorithm = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const names = sequence(...addresses.map((address) => der(0x87, Buffer.from(address.split(".").map(Number)))));
  const subjectAltName = sequence(oid(0x55, 0x1d, 0x11), der(0x04, names));
  const isAuthority = sequence(oid(0x55, 0x1d, 0x13), der(0x04, sequence(der(0x01, Buffer.from([0xff])))));
  const said = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    algorithm,
    subject,
    sequence(time(-30), time(30)),
    subject,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(subjectAltName, isAuthority)),
  );
  const signature = sign("sha256", said, privateKey);
  const whole = sequence(said, algorithm, der(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = whole.toString("base64").replace(/.{64}(?=.)/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

/** Returns a value in DER (X.690): its tag, its length and its bytes. */
function der(tag: number, bytes: Buffer): Buffer {
  const { length } = bytes;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), bytes]);
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts));
const set = (part: Buffer) => der(0x31, part);
const oid = (...bytes: number[]) => der(0x06, Buffer.from(bytes));

function time(minutesFromNow: number): Buffer {
  const iso = new Date(Date.now() + minutesFromNow * 60_000).toISOString();
  return der(0x18, Buffer.from(`${iso.replace(/\D/g, "").slice(0, 14)}Z`));
}
