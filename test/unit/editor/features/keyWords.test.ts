import assert from "node:assert/strict";
import fc from "fast-check";
import { dashboardAddress } from "../../../../src/editor/features/account/dashboardAddress.ts";
import { describeKeyFailure } from "../../../../src/editor/features/account/keys/keyFailure.ts";
import {
  keyNameFrom,
  keyNameProblem,
  shownCredential,
  shownName,
  shownPrefix,
} from "../../../../src/editor/features/account/keyNames.ts";
import { retrySentence } from "../../../../src/editor/features/paidCalls/failure.ts";
import { statusError } from "../../../../src/research/service/errorAnswers.ts";
import { shownSentence } from "../../../../src/shared/plainText.ts";
import {
  BadKeyError,
  InvalidRequestError,
  NotConnectedError,
  NotFoundError,
  RateLimitedError,
  TimedOutError,
  UnavailableError,
} from "../../../../src/research/service/errors.ts";

describe("a name for a key", () => {
  it("has 1 to 120 characters, counted as people see them", () => {
    assert.equal(keyNameProblem("x"), undefined);
    assert.equal(keyNameProblem("🔑".repeat(120)), undefined);
    assert.match(keyNameProblem("🔑".repeat(121)) ?? "", /up to 120 characters; this one has 121/u);
    assert.match(keyNameProblem("") ?? "", /Name the key/u);
    assert.match(keyNameProblem("  \t ") ?? "", /Name the key/u);
  });

  it("made from another one is always one that can be used", () => {
    assert.equal(keyNameFrom("Blog laptop"), "Blog laptop");
    assert.equal(keyNameFrom(undefined), "SEO Research");
    const typed = fc
      .array(fc.constantFrom("a", " ", "\n", "é", "🔑", "\uD83D", "\u200B"), { maxLength: 130 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(typed, (name) => assert.equal(keyNameProblem(keyNameFrom(name)), undefined)),
    );
  });
});

describe("a key in words", () => {
  it("is named by its name and the first characters of the key", () => {
    assert.equal(
      shownCredential({ id: "cred_1", name: "Blog laptop", prefix: "or_abc123..." }),
      "“Blog laptop” (or_abc123…)",
    );
    assert.equal(shownCredential({ id: "cred_1", name: " " }), "“cred_1”");
  });

  it("never shows more of the key than a prefix, whatever the service sends as one", () => {
    for (const key of [`or_${"abcdefghij".repeat(4)}`, "sk-live-".padEnd(40, "0123456789")]) {
      const shown = shownPrefix({ id: "x", prefix: key });
      assert.ok(
        shown.endsWith("…") && shown.length <= 13 && key.startsWith(shown.slice(0, -1)),
        shown,
      );
      assert.ok(
        !shownCredential({ id: "x", name: "Laptop", prefix: key }).includes(key.slice(0, 14)),
      );
    }
  });

  it("is one line, whoever chose its name", () => {
    const hostile = "$(trash) [click](command:workbench.action.quit)\n\u202Egnirts";
    for (const shown of [shownName({ id: "x", name: hostile }), shownSentence(hostile)]) {
      assert.ok(!/[\n\u202E]/u.test(shown), shown);
    }
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("$", "(", "[", "]", ")", "a", "\n", "\u202E", "\u200B"), {
          maxLength: 30,
        }),
        (parts) => {
          const shown = shownCredential({ id: "x", name: parts.join(""), prefix: parts.join("") });
          assert.ok(!/\n|\u202E/u.test(shown), shown);
        },
      ),
    );
  });
});

describe("why a request about keys failed", () => {
  it("is a sentence that names what was refused", () => {
    const refused = new InvalidRequestError(422, "", [
      { field: "name", message: "String should have at most 120 characters" },
    ]);
    assert.match(
      describeKeyFailure(refused),
      /refused the request: Name: String should have at most 120 characters\./u,
    );
    assert.match(describeKeyFailure(new BadKeyError(401, "Invalid")), /wrong, expired or revoked/u);
    assert.match(
      describeKeyFailure(new NotFoundError(404, "API credential not found")),
      /no longer exists/u,
    );
    assert.match(
      describeKeyFailure(new RateLimitedError("", Date.now() + 60_000)),
      /Try again after \d/u,
    );
    assert.match(describeKeyFailure(new UnavailableError(503, "")), /HTTP 503/u);
    assert.match(
      describeKeyFailure(new NotConnectedError("No connection to api.example.com could be made.")),
      /^No connection to api\.example\.com could be made\. Check your network/u,
    );
    assert.match(
      describeKeyFailure(new TimedOutError(false)),
      /^Couldn't connect to the service in time\. Check your network/u,
    );
    assert.match(describeKeyFailure(new TimedOutError(true)), /didn't respond in time/u);
    assert.equal(describeKeyFailure("odd"), "odd");
  });

  it("R3: says what to do about a certificate, and nothing about the base URL beside it", () => {
    const sentence = "The certificate of api.example.com has expired, so nothing was sent.";
    assert.equal(
      describeKeyFailure(new NotConnectedError(sentence, { certificate: true })),
      sentence,
    );
  });

  it("R2: says when calls are accepted again, whatever the service says", () => {
    const now = new Date(2026, 2, 1, 12, 0, 0).getTime();
    const after = (header: string): string => {
      const error = statusError(
        { status: 429, headers: { "retry-after": header } },
        undefined,
        now,
      );
      assert.ok(error instanceof RateLimitedError);
      return retrySentence(error, now + 20);
    };
    assert.equal(after("90"), "Too many calls at once. Try again after 12:01:30 PM.");
    assert.equal(after("64800"), "Too many calls at once. Try again after Mar 2, 2026, 6:00 AM.");
    assert.equal(
      after("99999999999999"),
      "Too many calls. The service won't accept more for at least a day.",
    );
    assert.equal(after("soon"), "Too many calls at once. Try again in a minute.");
  });

  it("repeats what the service says as it is", () => {
    const hostile = new InvalidRequestError(400, "[renew](https://evil.example) $(key)", []);
    assert.ok(describeKeyFailure(hostile).includes("[renew](https://evil.example) $(key)"));
  });
});

describe("the address of a section of the dashboard", () => {
  it("stands behind the dashboard's own", () => {
    assert.equal(
      dashboardAddress("https://dash.example.com", "billing"),
      "https://dash.example.com/billing",
    );
    assert.equal(
      dashboardAddress("https://dash.example.com/", "api"),
      "https://dash.example.com/api",
    );
    assert.equal(
      dashboardAddress("https://dash.example.com/app//?tab=1#x", "activity"),
      "https://dash.example.com/app/activity",
    );
    assert.equal(
      dashboardAddress("https://dash.example.com/app?tab=1", ""),
      "https://dash.example.com/app?tab=1",
    );
    assert.equal(
      dashboardAddress("http://127.0.0.1:4000", "billing"),
      "http://127.0.0.1:4000/billing",
    );
  });

  it("is none when the setting is none", () => {
    for (const setting of [
      "",
      "dash.example.com",
      "javascript:alert(1)",
      "file:///etc/passwd",
      "command:quit",
    ]) {
      assert.equal(dashboardAddress(setting, "billing"), undefined, setting);
    }
  });
});
