import * as l10n from "@vscode/l10n";
import { errorCode } from "../../system/fileErrors.ts";
import { NotConnectedError, TimedOutError } from "./errors.ts";
import type { ServiceError } from "./errors.ts";

/** The way to a proxy failed: whatever went wrong there is not the service's. */
export class ProxyError extends Error {
  override readonly name = "ProxyError";

  constructor(proxy: string, cause: Error) {
    super(proxy, { cause });
  }
}

/** Why a certificate was refused (OpenSSL's verification, and Node's of the host's name). */
type CertificateProblem = "expired" | "notYetValid" | "otherHost" | "revoked" | "notTrusted";

/**
 * All of these come before the handshake is over, and so before anything was sent. Alerts of the other
 * side are not among them: TLS 1.3 lets them come after the request.
 */
const certificateCodes: ReadonlyMap<string, CertificateProblem> = new Map([
  ["CERT_HAS_EXPIRED", "expired"],
  ["CERT_NOT_YET_VALID", "notYetValid"],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "otherHost"],
  ["HOSTNAME_MISMATCH", "otherHost"],
  ["CERT_REVOKED", "revoked"],
  ...[
    "DEPTH_ZERO_SELF_SIGNED_CERT",
    "SELF_SIGNED_CERT_IN_CHAIN",
    "UNABLE_TO_GET_ISSUER_CERT",
    "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    "UNABLE_TO_GET_CRL",
    "UNABLE_TO_DECRYPT_CERT_SIGNATURE",
    "UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY",
    "CERT_SIGNATURE_FAILURE",
    "CERT_CHAIN_TOO_LONG",
    "CERT_UNTRUSTED",
    "CERT_REJECTED",
    "INVALID_CA",
    "INVALID_PURPOSE",
    "PATH_LENGTH_EXCEEDED",
    "ERROR_IN_CERT_NOT_BEFORE_FIELD",
    "ERROR_IN_CERT_NOT_AFTER_FIELD",
  ].map((code) => [code, "notTrusted"] as const),
]);

/** True for a certificate that was refused: nothing was sent then. */
export function isCertificateFailure(error: Error): boolean {
  return findCertificateProblem(error) !== undefined;
}

/** The certificates that are trusted: `bundled` where the operating system's are wanted, too, and couldn't be read. */
export type TrustedRoots = "all" | "bundled";

/** The failure of a request that was never sent, as an error that says why. `host` is the service's. */
export function whyNotConnected(
  host: string,
  error: Error,
  roots: TrustedRoots = "all",
): ServiceError {
  if (errorCode(error) === "UND_ERR_CONNECT_TIMEOUT") {
    return new TimedOutError(false);
  }
  const refused = /^Proxy response \((\d{3})\)/u.exec(error.message)?.[1];
  if (refused !== undefined) {
    return new NotConnectedError(
      l10n.t("The proxy refused to connect to {0} (HTTP {1}).", host, refused),
    );
  }
  const other = error instanceof ProxyError ? l10n.t("the proxy {0}", error.message) : host;
  const problem = findCertificateProblem(error);
  return problem === undefined
    ? new NotConnectedError(l10n.t("Couldn't connect to {0} ({1}).", other, reasonOf(error)))
    : new NotConnectedError(certificateSentence(problem, other, roots), { certificate: true });
}

/** The system's name for what went wrong, or else its words. */
export function reasonOf(error: Error): string {
  const inner = error instanceof ProxyError && error.cause instanceof Error ? error.cause : error;
  const code = errorCode(inner);
  return code === "" ? inner.message : code;
}

export function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

/** What was refused may lie below errors that only say where. */
function findCertificateProblem(error: Error): CertificateProblem | undefined {
  const problem = certificateCodes.get(errorCode(error));
  return problem === undefined && error.cause instanceof Error
    ? findCertificateProblem(error.cause)
    : problem;
}

function certificateSentence(
  problem: CertificateProblem,
  other: string,
  roots: TrustedRoots,
): string {
  switch (problem) {
    case "expired":
      return l10n.t(
        "The certificate of {0} has expired, so nothing was sent. Check this computer's clock, or contact the server's operator.",
        other,
      );
    case "notYetValid":
      return l10n.t(
        "The certificate of {0} isn't valid yet, so nothing was sent. Check this computer's clock.",
        other,
      );
    case "otherHost":
      return l10n.t(
        "The certificate of {0} was issued for another host, so nothing was sent. Check the base URL and your proxy.",
        other,
      );
    case "revoked":
      return l10n.t(
        "The certificate of {0} was revoked, so nothing was sent. Contact the server's operator.",
        other,
      );
    case "notTrusted":
      if (roots === "bundled") {
        return l10n.t(
          "The certificate of {0} isn't trusted, so nothing was sent. This computer's own certificates couldn't be read: try again, and reload the window if that doesn't help.",
          other,
        );
      }
      return l10n.t(
        'The certificate of {0} isn\'t trusted, so nothing was sent. If your network has its own certificates, add them to the operating system and turn on the setting "http.systemCertificates". Check your proxy settings, too.',
        other,
      );
  }
}
