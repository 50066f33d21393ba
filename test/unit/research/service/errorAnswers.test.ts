import assert from "node:assert/strict";
import { statusError } from "../../../../src/research/service/errorAnswers.ts";
import * as errors from "../../../../src/research/service/errors.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";

const now = Date.parse("2026-03-01T12:00:00Z");

function refusal(status: number, body?: unknown): errors.StatusError {
  return statusError({ status, headers: {} }, body, now);
}

describe("the meaning of a refusal", () => {
  const meanings: readonly (readonly [
    number,
    abstract new (...args: never[]) => errors.StatusError,
  ])[] = [
    [200, errors.UnexpectedStatusError],
    [302, errors.UnexpectedStatusError],
    [400, errors.InvalidRequestError],
    [401, errors.BadKeyError],
    [402, errors.OutOfCreditsError],
    [403, errors.UnexpectedStatusError],
    [404, errors.NotFoundError],
    [422, errors.InvalidRequestError],
    [429, errors.RateLimitedError],
    [499, errors.UnexpectedStatusError],
    [500, errors.UnavailableError],
    [599, errors.UnavailableError],
  ];
  for (const [status, type] of meanings) {
    it(`is that of ${status}, and its message is the detail, or the status where there is none`, () => {
      const error = refusal(status, { detail: "the reason" });
      assert.ok(error instanceof type, error.name);
      assert.deepEqual(
        [error.status, error.detail, error.message],
        [status, "the reason", "the reason"],
      );
      assert.deepEqual([refusal(status).detail, refusal(status).message], ["", `HTTP ${status}`]);
    });
  }

  it("has the time after which calls are accepted again", () => {
    const error = statusError({ status: 429, headers: { "retry-after": "7" } }, undefined, now);
    assert.ok(error instanceof errors.RateLimitedError);
    assert.equal(error.until, now + 7_000);
  });

  const options = [{ website_id: "w1" }, { website_id: "w2" }];
  /** Bodies that carry the code, and the detail that is read from each. */
  const shapes = (code: string): readonly (readonly [unknown, string])[] => [
    [{ code }, ""],
    [{ code, message: "choose one" }, "choose one"],
    [{ error: code }, ""],
    [{ detail: code }, ""],
    [{ error_type: code, detail: "choose one" }, "choose one"],
    [{ error: { code, message: "choose one" } }, "choose one"],
    [{ detail: { code, message: "choose one" } }, "choose one"],
    [{ code: 7, error: "validation", detail: { code } }, "validation"],
  ];
  for (const code of [
    "website_required",
    "platform_required",
    "account_required",
    "connection_required",
    "binding_required",
  ] as const) {
    it(`is ${code} in every shape that carries it, with a status from 400 to 499 only`, () => {
      const isChoice = code !== "connection_required" && code !== "binding_required";
      for (const [body, detail] of shapes(code)) {
        for (const status of [400, 409, 499]) {
          const error = refusal(status, body);
          assert.ok(
            error instanceof errors.ChoiceRequiredError ||
              error instanceof errors.ConnectionRequiredError,
            JSON.stringify(body),
          );
          assert.equal(error instanceof errors.ChoiceRequiredError, isChoice);
          assert.deepEqual(
            [error.code, error.status, error.detail, error.charge],
            [code, status, detail, "maybe"],
            JSON.stringify(body),
          );
        }
        for (const status of [399, 500]) {
          const error = refusal(status, body);
          assert.ok(
            !(error instanceof errors.ChoiceRequiredError) &&
              !(error instanceof errors.ConnectionRequiredError),
            JSON.stringify(body),
          );
        }
      }
    });
  }

  it("is no choice where a code is unknown, no text, or only looks like one", () => {
    for (const body of [
      { code: "key_required" },
      { code: "website_required_soon" },
      { code: ["website_required"] },
      { code: "required" },
      ["website_required"],
      "website_required",
      null,
    ]) {
      assert.ok(refusal(409, body) instanceof errors.UnexpectedStatusError, JSON.stringify(body));
    }
  });

  const optionBodies: readonly (readonly [string, JsonRecord, readonly unknown[]])[] = [
    ["a list of the body", { options }, options],
    ["a list of an object of the body", { detail: { code: "x", choices: options } }, options],
    ["a list inside another list", { options: [[], [options]] }, options],
    [
      "the first of several lists",
      { empty: [], first: options, second: [{ platform: "google" }] },
      options,
    ],
    [
      "only the entries with something to choose",
      { options: ["text", { name: "no id" }, { ad_account: "a" }, null] },
      [{ ad_account: "a" }],
    ],
    ["entries with a platform", { options: [{ platform: "google" }] }, [{ platform: "google" }]],
    ["nothing where no list has any", { options: [{ name: "a" }], others: "text" }, []],
  ];
  for (const [what, body, wanted] of optionBodies) {
    it(`has as its options ${what}`, () => {
      const error = refusal(409, { code: "website_required", ...body });
      assert.ok(error instanceof errors.ChoiceRequiredError);
      assert.deepEqual(error.options, wanted);
    });
  }

  const details: readonly (readonly [unknown, string])[] = [
    [undefined, ""],
    ["text", "text"],
    [["text"], "text"],
    [{}, ""],
    [{ detail: "a", error: "b", message: "c" }, "a"],
    [{ error: "b", message: "c" }, "b"],
    [{ message: "c" }, "c"],
    [{ detail: { message: "a" }, error: "b" }, "a"],
    [{ detail: { code: "x" }, error: { message: 7 }, message: "c" }, "c"],
    [{ detail: 7, message: { message: "c" } }, "c"],
    [
      {
        detail: [
          { loc: ["body", "keywords", 3], msg: "too long" },
          { loc: ["query", "limit"], msg: "too large" },
        ],
      },
      "keywords.3: too long; query.limit: too large",
    ],
    [
      { detail: [{ loc: ["body"], msg: "one of them" }, { loc: "body", msg: 7 }, "text", {}] },
      "one of them; text",
    ],
    [{ detail: [{ loc: ["body", "seed"] }] }, "seed: refused"],
  ];
  it("is told in the service's words, wherever they are", () => {
    for (const [body, detail] of details) {
      assert.equal(refusal(400, body).detail, detail, JSON.stringify(body));
    }
  });

  it("names the refused fields, and none where the detail is no list", () => {
    const fields = (status: number, body: unknown): unknown => {
      const error = refusal(status, body);
      return error instanceof errors.InvalidRequestError ? error.fields : undefined;
    };
    const body = {
      detail: [
        { loc: ["body", "keywords", 3], msg: "too long" },
        { loc: ["body"], msg: "one of them" },
        { msg: 7 },
        7,
      ],
    };
    const named = [
      { field: "keywords.3", message: "too long" },
      { field: "", message: "one of them" },
    ];
    assert.deepEqual([fields(400, body), fields(422, body)], [named, named]);
    for (const other of [undefined, [], { detail: "text" }, { detail: { loc: ["body"] } }]) {
      assert.deepEqual(fields(422, other), [], JSON.stringify(other));
    }
  });
});
