import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "../support/paths.ts";

const sources = new Map(
  globSync("src/**/*.ts", { cwd: repositoryRoot }).map((file) => [
    file.replaceAll("\\", "/"),
    readFileSync(join(repositoryRoot, file), "utf8"),
  ]),
);

/** The files that contain a piece of code. */
function filesWith(pattern: RegExp): string[] {
  return [...sources]
    .filter(([, text]) => pattern.test(text))
    .map(([file]) => file)
    .toSorted();
}

describe("the structure of the sources", () => {
  it("has one way for paid calls", () => {
    assert.deepEqual(filesWith(/\.callTool\(/u), ["src/service/paidCalls.ts"]);
    assert.deepEqual(filesWith(/paidCalls\s*\.run\(|\.paidCalls\b[^;]*\.run\(/u), [
      "src/spending/callPayments.ts",
    ]);
  });

  it("has one file in which a call is agreed to", () => {
    assert.deepEqual(filesWith(/\): (?:Promise<)?AgreedCall\b/u), [
      "src/features/paidCalls/priceGate.ts",
    ]);
  });

  it("has one place in which a call is checked, and gates that take nothing else", () => {
    assert.deepEqual(filesWith(/new CheckedCall\b/u), ["src/spending/checkedCall.ts"]);
    assert.match(sources.get("src/spending/checkedCall.ts") ?? "", /private constructor\(/u);
    assert.deepEqual(filesWith(/CheckedCall\.check\(/u), ["src/features/paidCalls/checkCalls.ts"]);
    assert.deepEqual(filesWith(/\bcheckCalls?\(\s*(?:this\.#)?app,/u), [
      "src/features/agents/checkForAgent.ts",
      "src/features/batches/checkItems.ts",
      "src/features/batches/planPick.ts",
      "src/features/briefs/planParts.ts",
      "src/features/paidCalls/checkCalls.ts",
      "src/features/paidCalls/checkForPerson.ts",
    ]);
    for (const [file, gate] of [
      ["priceGate", /function agreeToCall\(\s*app: App,\s*call: CheckedCall</u],
      ["priceGate", /function agreeForAgent\(\s*app: App,\s*call: CheckedCall</u],
      ["priceGate", /function agreedCall\(\s*app: App,\s*\{[^}]*\}: CheckedCall</u],
      ["priceGate", /interface TotalPurchase \{\s*readonly calls: readonly CheckedCall</u],
      ["batchGate", /readonly calls: readonly CheckedCall</u],
    ] as const) {
      assert.match(sources.get(`src/features/paidCalls/${file}.ts`) ?? "", gate);
    }
    // What the check is made of is asked for nowhere else on the way to a payment.
    assert.deepEqual(filesWith(/\bcallKey\([^;]*ownerOf\(/u), ["src/spending/checkedCall.ts"]);
  });

  it("reads the key in one place and sends it in one header", () => {
    assert.deepEqual(filesWith(/secrets?\.(?:get|store)\(/u), ["src/platform/keyStore.ts"]);
    assert.deepEqual(filesWith(/Bearer \$\{/u), ["src/service/client.ts"]);
  });

  it("M5: has one dialog in which a price is agreed to; the others ask about files, keys and results", () => {
    const dialogs = filesWith(/modal: true|askModal(?:<[^;()]*>)?\(/u).filter(
      (file) => !file.startsWith("src/features/account/"),
    );
    assert.deepEqual(dialogs, [
      // the guessed URL of an article, before the step with the price
      "src/features/article/confirmGuess.ts",
      // the free rest of a brief whose call failed
      "src/features/briefs/payForParts.ts",
      "src/features/savedResults/deleteResults.ts",
      "src/features/savedResults/restoreBackup.ts",
      // a save dialog follows, in which the person names the file
      "src/platform/projectFiles/chooseTarget.ts",
      "src/platform/prompts/confirmSpending.ts",
      // what the others are made of
      "src/platform/prompts/messages.ts",
    ]);
  });

  it("M6: hears the presses of buttons that may spend in one way", () => {
    assert.deepEqual(filesWith(/session\.press\(/u), ["src/webview/result/offerTemplates.ts"]);
    assert.match(
      sources.get("src/webview/result/offerTemplates.ts") ?? "",
      /\$\{spendingPress\(\(\) => void session\.press\(/u,
    );
    assert.match(
      sources.get("src/webview/form/formTemplates.ts") ?? "",
      /id="seo-run"[^>]*\$\{spendingPress\(submit\)\}/u,
    );
  });

  it("never imports undici's main entry at run time", () => {
    assert.deepEqual(filesWith(/^import (?!type)[^;]*from "undici";/mu), []);
  });

  it("keeps what starts short", () => {
    const lines = (file: string): number =>
      sources.get(file)?.split("\n").length ?? assert.fail(file);
    assert.deepEqual(
      [lines("src/extension.ts") <= 60, lines("src/assembly.ts") <= 110],
      [true, true],
    );
  });

  it("inserts characters into texts only where they are drawn, never where they could be copied or sent (S1)", () => {
    const users = filesWith(/\b(?:inertMessage|inertLabel|iconLabel)\b/u).filter(
      (file) => !file.startsWith("src/platform/prompts/"),
    );
    assert.deepEqual(users, ["src/shared/plainText.ts"]);
  });

  it("imports the editor whole, so that the rules about its calls see each of them (S1)", () => {
    assert.deepEqual(filesWith(/^import (?!type)(?!\* as vscode from)[^;]*from "vscode"/mu), []);
  });

  it("P2: decides in one place where a file of the project goes, once it is known what the site would publish", () => {
    assert.deepEqual(filesWith(/\{ uri[^{}]*, existing: /u), [
      "src/platform/projectFiles/chooseTarget.ts",
    ]);
    assert.deepEqual(filesWith(/checkPublishing\(/u), [
      "src/platform/projectFiles/chooseTarget.ts",
      "src/platform/projectFiles/publishingCheck.ts",
    ]);
  });
});
