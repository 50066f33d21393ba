import assert from "node:assert/strict";
import { describeKeyFailure } from "../../../../src/editor/features/account/keys/keyFailure.ts";
import { describeFailure } from "../../../../src/editor/features/paidCalls/failure.ts";
import { readErrorBody, statusError } from "../../../../src/research/service/errorAnswers.ts";
import { inspectPage } from "../../../../src/research/tools/inspectPage.ts";

const said = "Your plan has no room for this call";

/** Bodies of one sentence, as services of many kinds write them. */
const shapes: readonly (readonly [string, (sentence: string) => unknown])[] = [
  ["detail", (s) => ({ detail: s })],
  ["error", (s) => ({ error: s })],
  ["message", (s) => ({ message: s })],
  ["error.message", (s) => ({ error: { code: "no_room", message: s } })],
  ["detail.message", (s) => ({ detail: { code: "no_room", message: s } })],
  ["a list of the framework's", (s) => ({ detail: [{ loc: ["body", "url"], msg: s, input: 0 }] })],
  ["a code in error beside a message", (s) => ({ error: "no_room", message: s })],
  ["a code in detail beside a message", (s) => ({ detail: "no_room", message: s })],
  [
    "a reason phrase beside a message",
    (s) => ({ statusCode: 400, error: "Bad Request", message: s }),
  ],
  ["a label beside a message", (s) => ({ error: "Plan limit", message: s })],
  ["detail as a list of texts", (s) => ({ detail: [s] })],
  ["message as a list of texts", (s) => ({ message: [s], error: "Bad Request" })],
  ["errors as texts", (s) => ({ errors: [s] })],
  ["errors as one text", (s) => ({ errors: s })],
  ["errors as objects", (s) => ({ errors: [{ code: 12, message: s }] })],
  ["errors by field", (s) => ({ errors: { url: [s] } })],
  ["errors by field, one text each", (s) => ({ errors: { url: s } })],
  ["errors by nested field", (s) => ({ errors: { body: { url: [s] } } })],
  ["fields at the top", (s) => ({ url: [`${s}.`] })],
  ["errors of no field", (s) => ({ non_field_errors: [s] })],
  [
    "a general message over errors",
    (s) => ({ message: "Validation failed", errors: [{ field: "url", message: s }] }),
  ],
  [
    "a problem with errors",
    (s) => ({
      title: "One or more validation errors occurred.",
      status: 400,
      errors: { Url: [s] },
    }),
  ],
  ["JSON:API with both", (s) => ({ errors: [{ status: "402", title: "No room", detail: s }] })],
  ["JSON:API with a title", (s) => ({ errors: [{ status: "402", code: "no_room", title: s }] })],
  [
    "a problem with a detail",
    (s) => ({ type: "https://example.com/no-room", title: "No Room", detail: s }),
  ],
  ["a problem with a title", (s) => ({ type: "about:blank", title: s, status: 402 })],
  ["OAuth", (s) => ({ error: "invalid_request", error_description: s })],
  ["error_message", (s) => ({ error_type: "NoRoom", error_message: s })],
  ["errorMessage", (s) => ({ errorCode: "E12", errorMessage: s })],
  ["errorMessages", (s) => ({ errorMessages: [s], errors: {} })],
  ["error_msg", (s) => ({ error_code: 12, error_msg: s })],
  ["capitals", (s) => ({ Message: s })],
  ["error.error.message", (s) => ({ error: { error: { message: s } } })],
  ["detail.error", (s) => ({ detail: { error: s } })],
  ["detail.error.message", (s) => ({ detail: { error: { message: s } } })],
  ["detail.reason", (s) => ({ detail: { reason: s, code: "no_room" } })],
  ["detail.msg", (s) => ({ detail: { msg: s, type: "value_error" } })],
  ["msg", (s) => ({ code: 40_001, msg: s })],
  ["reason", (s) => ({ reason: s })],
  ["status_message", (s) => ({ status_code: 40_200, status_message: s, tasks: null })],
  ["status.message", (s) => ({ status: { code: 402, message: s } })],
  ["description", (s) => ({ ok: false, error_code: 400, description: s })],
  ["data.error", (s) => ({ data: { error: s } })],
  ["data.message", (s) => ({ success: false, data: { message: s } })],
  ["content", (s) => ({ content: s })],
  ["content of parts", (s) => ({ isError: true, content: [{ type: "text", text: s }] })],
  ["fault", (s) => ({ fault: { faultstring: s, detail: { errorcode: "policies.failed" } } })],
  ["a list of errors", (s) => [{ error: { message: s } }]],
  ["a list of texts", (s) => [s]],
  ["a bare text", (s) => s],
  ["JSON inside a text", (s) => ({ message: JSON.stringify({ error: { message: s } }) })],
  ["the same sentence twice", (s) => ({ message: s, error: { message: s }, detail: s })],
  ["an unknown name", (s) => ({ code: "no_room", explained: `${s}.` })],
  [
    "an unknown object",
    (s) => ({ outcome: { message: s }, request: { url: "Best shoes of this year." } }),
  ],
];

const statuses = [400, 401, 402, 403, 404, 405, 409, 410, 422, 429, 451, 500, 502, 503, 504];
const endings = ["", ".", "!", "?", "…", "。", "...", ". ", ".)"];

function told(status: number, text: string): string {
  return describeFailure(
    statusError({ status, headers: {} }, readErrorBody(text), 0),
    inspectPage,
    { kind: "unknown", because: "logUnreadable" },
    2,
  ).sentence;
}

/** Marks that end a sentence, twice: ".." also with what closes a quotation between them. */
const doubled = /[.!?…。][.…。]|[.!?…。][”)]*\s*\.(?:\s|$)|[.。][”]\./u;

describe("the service's own sentence", () => {
  for (const [name, make] of shapes) {
    it(`is shown once, with one end, for every status: ${name}`, () => {
      for (const status of statuses) {
        for (const ending of endings) {
          const text = told(status, JSON.stringify(make(`${said}${ending}`)));
          const why = `${status} ${JSON.stringify(make(`${said}${ending}`))}: ${text}`;
          assert.equal(text.split(said).length, 2, why);
          assert.doesNotMatch(text, doubled, why);
          assert.doesNotMatch(text, /no_room|invalid_request|Bad Request|Best shoes/u, why);
          assert.match(text, /Your plan has no room for this call[.!?…。]/u, why);
        }
      }
    });
  }

  it("may be plain text", () => {
    for (const status of statuses) {
      assert.equal(told(status, `${said}.\n`).split(said).length, 2, String(status));
    }
  });

  it("of a choice and of a missing connection is quoted, too", () => {
    const options = [{ website_id: "w1" }];
    for (const code of ["website_required", "account_required", "binding_required"]) {
      for (const body of [
        { code, message: said, options },
        { error: code, message: said, options },
        { errors: [{ code, title: "Choice", detail: said, meta: { options } }] },
        { error: { error: { code, message: said } }, options },
        { detail: [{ type: code, msg: said }], options },
      ]) {
        const text = told(409, JSON.stringify(body));
        assert.equal(text.split(said).length, 2, text);
        assert.match(text, /several websites|several ad accounts|connected source/u, text);
      }
    }
  });

  it("isn't a page, a broken body, an echo of the request, or a reason phrase as text", () => {
    for (const body of [
      "<html><head><title>502 Bad Gateway</title></head><body>nginx says no</body></html>",
      "\n<!DOCTYPE html><title>Sign in to the network first.</title>",
      "<?xml version='1.0'?><Error><Message>Access was denied here.</Message></Error>",
      '{"detail":"Your plan has',
      "Bad Gateway",
      "502 Bad Gateway",
      '{"input":"Best shoes of this year.","url":"https://example.com/a b c."}',
      '{"keywords":["best shoes for flat feet","running shoes for men"]}',
      '{"detail":"<html><body>Bad gateway, try later.</body></html>"}',
      "{}",
      "[]",
      "null",
      "",
      "\u0000\u0001\u0002 binary \uFFFD\uFFFD",
    ]) {
      for (const status of statuses) {
        assert.doesNotMatch(
          told(status, body),
          /“|refused the request: [^H]/u,
          `${status} ${body}`,
        );
      }
    }
  });

  it("names the field that a text belongs to, and joins several", () => {
    const text = told(
      422,
      JSON.stringify({ errors: { url: ["Can't be blank."], limit: ["Is too large."] } }),
    );
    assert.match(text, /refused the request: url: Can't be blank; limit: Is too large\. /u);
  });

  it("leaves a code alone as it was", () => {
    assert.match(told(402, '{"error":"insufficient_credits"}'), /\(“insufficient_credits”\)/u);
    assert.match(told(404, '{"detail":"Not Found"}'), /\(“Not Found”\)/u);
  });

  it("is short, on one line, and without controls", () => {
    const text = told(402, JSON.stringify({ message: `${said}\u0007\n${"word ".repeat(10_000)}` }));
    assert.ok(text.length < 700, String(text.length));
    assert.doesNotMatch(text, /\p{Cc}/u);
  });

  it("ends once where keys are made, too", () => {
    for (const status of statuses) {
      for (const ending of endings) {
        const text = describeKeyFailure(
          statusError({ status, headers: {} }, { message: `${said}${ending}` }, 0),
        );
        assert.equal(text.split(said).length, 2, `${status} ${text}`);
        assert.doesNotMatch(text, doubled, `${status} ${text}`);
      }
    }
  });
});
