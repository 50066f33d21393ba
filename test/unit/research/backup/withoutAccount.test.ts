import assert from "node:assert/strict";
import { ledgerOf, resultWithoutAccount } from "../../../../src/research/backup/withoutAccount.ts";
import { account, asOffered, everything, origin } from "./backupFixture.ts";

const call = {
  kind: "call",
  id: "a",
  tool: "inspect_page",
  subject: "x",
  origin,
  price: 3,
  session: "s",
  at: "2026-11-20T12:00:00.000Z",
};

describe("what a backup leaves out of a line and a result", () => {
  it("is the account in a result's own call key, and nothing that only looks like it", () => {
    const key = (owner: string): string =>
      JSON.stringify(JSON.stringify([owner, "tool", { a: "ü" }]));
    const text = (own: string): string =>
      `{ "callKey" : ${own},\n"args":{"callKey":${key(`${origin} ${account}`)}},"title":"callKey","x":1.50,"tags":["callKey",${key(`${origin} ${account}`)}]}`;
    assert.equal(resultWithoutAccount(text(key(`${origin} ${account}`))), text(key(origin)));
    for (const own of [key(origin), key("sandbox sandbox"), '"not JSON"', "null", "[]"]) {
      assert.equal(resultWithoutAccount(text(own)), text(own));
    }
  });

  it("is every account in the ledger but the sandbox's, which everybody has", () => {
    const lines = [
      { ...call, account },
      { ...call, id: "b", origin: "sandbox", account: "sandbox" },
    ];
    const text = lines.map((line) => `\n${JSON.stringify(line)}\n`).join("");
    assert.deepEqual(
      ledgerOf(text, asOffered)
        .trim()
        .split("\n")
        .map((line): unknown => JSON.parse(line)),
      [call, lines[1]],
    );
  });

  it("is each line and member that this version doesn't know, unless nothing is left out", () => {
    const later = [
      { ...call, owner: account },
      { kind: "later", account },
    ];
    const text = later.map((line) => `\n${JSON.stringify(line)}\n`).join("");
    assert.equal(ledgerOf(text, asOffered), `${JSON.stringify(call)}\n`);
    assert.equal(ledgerOf(`${text}{"torn`, everything), text);
  });
});
