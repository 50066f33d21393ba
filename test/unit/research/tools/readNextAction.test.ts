import assert from "node:assert/strict";
import { readEnvelope } from "../../../../src/research/service/envelope.ts";
import { callKey, checkArguments } from "../../../../src/research/tools/arguments.ts";
import { readNextAction } from "../../../../src/research/tools/readNextAction.ts";
import { researchKeywords } from "../../../../src/research/tools/researchKeywords.ts";

function kindOf(entry: Record<string, unknown>): string | undefined {
  const action = readEnvelope({ next_actions: [entry] })?.nextActions[0];
  return action === undefined ? undefined : readNextAction(action).kind;
}

describe("suggested next actions", () => {
  it("are ready when their arguments pass the tool's own schema", () => {
    assert.equal(kindOf({ tool: "research_keywords", args: { seed: "tea" } }), "ready");
    assert.equal(
      kindOf({ name: "research_keywords", arguments: { seed: "tea" }, use_when: "…" }),
      "ready",
    );
    assert.equal(
      kindOf({ action: "inspect_page", body: { url: "https://example.com/" }, executable: true }),
      "ready",
    );
  });

  it("are incomplete when something is missing, or the service says so", () => {
    assert.equal(kindOf({ tool: "inspect_page" }), "incomplete");
    assert.equal(
      kindOf({ tool: "inspect_page", args: { url: "http://localhost/" }, ready: true }),
      "incomplete",
    );
    assert.equal(
      kindOf({ tool: "research_keywords", params: { seed: "tea" }, executable: false }),
      "incomplete",
    );
  });

  it("know the free listing of connections under both names", () => {
    assert.equal(kindOf({ tool: "list_connections" }), "connections");
    assert.equal(kindOf({ tool: "list_websites" }), "connections");
  });

  it("are text when the tool is unknown, or when they name none", () => {
    assert.equal(kindOf({ tool: "invent_backlinks", args: {} }), "unknown");
    assert.equal(kindOf({ args: { seed: "tea" } }), "unknown");
  });
});

describe("what hides in a suggestion (ST4)", () => {
  const hidden = "es\u{E0041}pre\u{E0101}sso\uFE0F\u200B";

  it("is gone from its arguments, whether it can run or not", () => {
    for (const [name, member] of [
      ["research_keywords", "seed"],
      ["inspect_page", "note"],
    ] as const) {
      const [action = assert.fail()] =
        readEnvelope({ next_actions: [{ tool: name, args: { [member]: hidden } }] })?.nextActions ??
        [];
      const next = readNextAction(action);
      assert.ok(next.kind === "ready" || next.kind === "incomplete");
      assert.deepEqual(next.args, { [member]: "espresso" });
    }
  });

  it("makes no second call that looks like the first", () => {
    const keyOf = (seed: string): string => {
      const checked = checkArguments(researchKeywords, { seed });
      return callKey(researchKeywords, checked.ok ? checked.args : assert.fail(), "sandbox");
    };
    for (const [one, other] of [
      ["espresso", hidden],
      ["espresso", "es\u200Cpresso"],
      ["☕ beans", "☕\uFE0F beans"],
      ["☕ beans", "☕\uFE0E\uFE0F beans"],
    ] as const) {
      assert.equal(keyOf(other), keyOf(one));
    }
    assert.notEqual(keyOf("می\u200Cخواهم"), keyOf("میخواهم"), "these look different");
  });
});

describe("the key of a call", () => {
  it("is equal whatever the order of members, and with the market left out or named", () => {
    const plain = callKey(researchKeywords, { seed: "tea", limit: 5 }, "sandbox");
    assert.equal(
      callKey(
        researchKeywords,
        { limit: 5, seed: "tea", location: "United States", language: "English" },
        "sandbox",
      ),
      plain,
    );
    assert.equal(
      callKey(researchKeywords, { seed: "Tea", limit: 5 }, "sandbox"),
      plain,
      "capitals make no difference",
    );
    assert.notEqual(callKey(researchKeywords, { seed: "tea", limit: 6 }, "sandbox"), plain);
  });

  it("never crosses from the sandbox to the service", () => {
    const args = { seed: "tea" };
    assert.notEqual(
      callKey(researchKeywords, args, "sandbox"),
      callKey(researchKeywords, args, "https://api.example.com"),
    );
  });
});
