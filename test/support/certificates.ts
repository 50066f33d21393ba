import { generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { isIPv4 } from "node:net";

/** A certificate and its private key, both as PEM. */
export interface TestCertificate {
  readonly cert: string;
  readonly key: string;
}

/** An authority that a test may trust. */
export interface TestAuthority extends TestCertificate {
  issue(name: string, days?: { readonly from: number; readonly to: number }): TestCertificate;
}

const day = 86_400_000;

/** A new authority, valid from yesterday until tomorrow. */
export function makeAuthority(): TestAuthority {
  const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const authority = "Test authority";
  const cert = certificate({
    subject: authority,
    issuer: authority,
    isAuthority: true,
    publicKey: pair.publicKey,
    signer: pair.privateKey,
    from: -1,
    to: 1,
  });
  return {
    cert,
    key: keyPem(pair.privateKey),
    issue: (name, { from, to } = { from: -1, to: 1 }) => {
      const own = generateKeyPairSync("ec", { namedCurve: "P-256" });
      return {
        cert: certificate({
          subject: name,
          issuer: authority,
          isAuthority: false,
          publicKey: own.publicKey,
          signer: pair.privateKey,
          from,
          to,
        }),
        key: keyPem(own.privateKey),
      };
    },
  };
}

/** A certificate that vouches for itself. */
export function makeSelfSigned(name: string): TestCertificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    cert: certificate({
      subject: name,
      issuer: name,
      isAuthority: false,
      publicKey,
      signer: privateKey,
      from: -1,
      to: 1,
    }),
    key: keyPem(privateKey),
  };
}

interface CertificateParts {
  readonly subject: string;
  readonly issuer: string;
  readonly isAuthority: boolean;
  readonly publicKey: KeyObject;
  readonly signer: KeyObject;
  /** Days from now. */
  readonly from: number;
  readonly to: number;
}

/** X.509 in DER (RFC 5280), as far as TLS looks at it: names, validity, key, who signed it. */
function certificate({
  subject,
  issuer,
  isAuthority,
  publicKey,
  signer,
  from,
  to,
}: CertificateParts): string {
  const algorithm = sequence(objectId("2a8648ce3d040302"));
  const alternative = isIPv4(subject)
    ? der(0x87, Buffer.from(subject.split(".").map(Number)))
    : der(0x82, Buffer.from(subject, "latin1"));
  const extensions = isAuthority
    ? [extension("551d13", true, sequence(der(0x01, Buffer.from([0xff]))))]
    : [extension("551d11", false, sequence(alternative))];
  const signed = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name(issuer),
    sequence(time(from), time(to)),
    name(subject),
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(...extensions)),
  );
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign("sha256", signed, signer)]));
  const base64 = sequence(signed, algorithm, signature)
    .toString("base64")
    .replaceAll(/(.{64})(?=.)/gu, "$1\n");
  return `-----BEGIN CERTIFICATE-----\n${base64}\n-----END CERTIFICATE-----\n`;
}

function keyPem(key: KeyObject): string {
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}

function name(text: string): Buffer {
  return sequence(der(0x31, sequence(objectId("550403"), der(0x0c, Buffer.from(text)))));
}

/** UTCTime, `days` from now. */
function time(days: number): Buffer {
  const digits = new Date(Date.now() + days * day).toISOString().replaceAll(/[-:T]|\.\d+/gu, "");
  return der(0x17, Buffer.from(digits.slice(2)));
}

function extension(id: string, critical: boolean, value: Buffer): Buffer {
  return sequence(
    objectId(id),
    ...(critical ? [der(0x01, Buffer.from([0xff]))] : []),
    der(0x04, value),
  );
}

function objectId(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, "hex"));
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, Buffer.concat(parts));
}

function der(tag: number, content: Buffer): Buffer {
  const { byteLength } = content;
  const length =
    byteLength < 0x80
      ? [byteLength]
      : byteLength < 0x100
        ? [0x81, byteLength]
        : [0x82, byteLength >> 8, byteLength & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}
