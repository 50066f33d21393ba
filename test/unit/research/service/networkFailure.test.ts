import assert from "node:assert/strict";
import { checkBaseUrl, isThisMachine } from "../../../../src/research/service/baseUrl.ts";
import * as errors from "../../../../src/research/service/errors.ts";
import { BodyTooLargeError } from "../../../../src/research/service/smallBody.ts";
import {
  asError,
  isCertificateFailure,
  ProxyError,
  reasonOf,
  whyNotConnected,
} from "../../../../src/research/service/networkFailure.ts";

const host = "api.example.com";

function coded(code: string, message = "words of a library", cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { code });
}

/** What the message for each problem says. */
const sentences = {
  expired: /has expired/u,
  notYetValid: /isn't valid yet/u,
  otherHost: /issued for another host/u,
  revoked: /was revoked/u,
  notTrusted: /isn't trusted/u,
};
const certificates: Readonly<Record<keyof typeof sentences, readonly string[]>> = {
  expired: ["CERT_HAS_EXPIRED"],
  notYetValid: ["CERT_NOT_YET_VALID"],
  otherHost: ["ERR_TLS_CERT_ALTNAME_INVALID", "HOSTNAME_MISMATCH"],
  revoked: ["CERT_REVOKED"],
  notTrusted: [
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
  ],
};

describe("why no connection could be made", () => {
  for (const problem of ["expired", "notYetValid", "otherHost", "revoked", "notTrusted"] as const) {
    it(`R3: a certificate: ${problem}, wherever its code is, of the service or of the proxy`, () => {
      for (const code of certificates[problem]) {
        const failure = coded(code);
        for (const [error, other] of [
          [failure, host],
          [new Error("fetch failed", { cause: coded("ANOTHER", "below", failure) }), host],
          [coded(code, "x", new Error("below")), host],
          [new ProxyError("proxy.example:8080", failure), "the proxy proxy.example:8080"],
        ] as const) {
          assert.equal(isCertificateFailure(error), true, code);
          const why = whyNotConnected(host, error);
          assert.ok(why instanceof errors.NotConnectedError);
          assert.deepEqual([why.certificate, why.charge], [true, "no"]);
          assert.match(why.message, sentences[problem]);
          assert.ok(why.message.startsWith(`The certificate of ${other} `), why.message);
        }
      }
    });
  }

  it("R3: anything else is told by its code, or in its own words, and is no certificate's", () => {
    const cases: readonly (readonly [Error, string])[] = [
      [coded("ECONNREFUSED"), `Couldn't connect to ${host} (ECONNREFUSED).`],
      [new Error("words of a library"), `Couldn't connect to ${host} (words of a library).`],
      [
        new ProxyError("proxy.example:8080", coded("ENOTFOUND")),
        "Couldn't connect to the proxy proxy.example:8080 (ENOTFOUND).",
      ],
      [
        new Error("Proxy response (407) !== 200 when HTTP Tunneling"),
        `The proxy refused to connect to ${host} (HTTP 407).`,
      ],
      [
        new Error("no Proxy response (407)"),
        `Couldn't connect to ${host} (no Proxy response (407)).`,
      ],
      [
        coded("ERR_SSL_TLSV1_ALERT_UNKNOWN_CA"),
        `Couldn't connect to ${host} (ERR_SSL_TLSV1_ALERT_UNKNOWN_CA).`,
      ],
    ];
    for (const [error, message] of cases) {
      assert.equal(isCertificateFailure(error), false);
      const why = whyNotConnected(host, error);
      assert.ok(why instanceof errors.NotConnectedError);
      assert.deepEqual([why.message, why.certificate, why.charge], [message, false, "no"]);
    }
    const late = whyNotConnected(host, coded("UND_ERR_CONNECT_TIMEOUT"));
    assert.ok(late instanceof errors.TimedOutError);
    assert.equal(late.charge, "no");
  });

  it("has a reason for every kind of error", () => {
    assert.equal(reasonOf(coded("EPIPE")), "EPIPE");
    assert.equal(reasonOf(new Error("outer", { cause: coded("EPIPE") })), "outer");
    assert.equal(reasonOf(new ProxyError("proxy.example", coded("EPIPE"))), "EPIPE");
    const error = new RangeError("x");
    assert.equal(asError(error), error);
    assert.deepEqual([asError("text").message, asError(7).message], ["text", "7"]);
  });
});

describe("a failure", () => {
  it("has its name, and what it says about the charge", () => {
    const all: readonly (readonly [errors.ServiceError, string, errors.Charge])[] = [
      [new errors.NotConnectedError("x"), "NotConnectedError", "no"],
      [new errors.ConnectionLostError("x"), "ConnectionLostError", "maybe"],
      [new errors.TimedOutError(true), "TimedOutError", "maybe"],
      [new errors.TimedOutError(false), "TimedOutError", "no"],
      [new errors.CancelledError(true), "CancelledError", "maybe"],
      [new errors.CancelledError(false), "CancelledError", "no"],
      [new errors.BadKeyError(401, "x"), "BadKeyError", "maybe"],
      [new errors.OutOfCreditsError(402, "x"), "OutOfCreditsError", "maybe"],
      [new errors.NotFoundError(404, "x"), "NotFoundError", "maybe"],
      [new errors.InvalidRequestError(422, "x", []), "InvalidRequestError", "maybe"],
      [new errors.RateLimitedError("x", undefined), "RateLimitedError", "maybe"],
      [new errors.UnavailableError(503, "x"), "UnavailableError", "maybe"],
      [new errors.UnexpectedStatusError(302, "x"), "UnexpectedStatusError", "maybe"],
      [
        new errors.ChoiceRequiredError(409, "x", "website_required", []),
        "ChoiceRequiredError",
        "maybe",
      ],
      [
        new errors.ConnectionRequiredError(409, "x", "binding_required"),
        "ConnectionRequiredError",
        "maybe",
      ],
      [new errors.MalformedAnswerError("x"), "MalformedAnswerError", "no"],
      [new errors.UnsafeAddressError("x"), "UnsafeAddressError", "no"],
      [new errors.KeyInRequestError(), "KeyInRequestError", "no"],
    ];
    for (const [error, name, charge] of all) {
      assert.deepEqual([error.name, error.charge], [name, charge]);
    }
    assert.deepEqual(
      [new ProxyError("x", new Error("y")).name, new BodyTooLargeError("x").name],
      ["ProxyError", "BodyTooLargeError"],
    );
  });

  it("says whether anything was sent, where that is all there is to tell", () => {
    assert.match(new errors.TimedOutError(true).message, /didn't respond in time/u);
    assert.match(new errors.TimedOutError(false).message, /Couldn't connect/u);
    assert.equal(new errors.CancelledError(true).message, "Cancelled.");
  });
});

describe("an address that a key may be sent to", () => {
  it("has blanks around it dropped", () => {
    assert.equal(
      checkBaseUrl("\u{A0} https://api.example.com/base \n\u{A0}").href,
      "https://api.example.com/base",
    );
  });

  it("may have a user's name, a password, a query or a fragment in no place", () => {
    for (const address of [
      "https://u@x.example",
      "https://:p@x.example",
      "https://u:p@x.example",
      "https://x.example?q",
      "https://x.example#f",
    ]) {
      assert.throws(() => checkBaseUrl(address), errors.UnsafeAddressError, address);
    }
  });

  it("is this machine's only where the whole host is", () => {
    for (const name of ["localhost", "[::1]", "127.0.0.1", "127.1.2.3", "127.255.255.254"]) {
      assert.equal(isThisMachine(new URL(`http://${name}:8080/`)), true, name);
    }
    for (const name of [
      "127.0.0.1.example",
      "a127.0.0.1.example",
      "localhost.example",
      "my-localhost",
      "[::2]",
      "128.0.0.1",
      "10.127.0.0",
    ]) {
      assert.equal(isThisMachine(new URL(`https://${name}/`)), false, name);
    }
  });
});
