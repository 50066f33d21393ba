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
    assert.deepEqual(filesWith(/\.callTool\(/u), ["src/research/service/paidCalls.ts"]);
    assert.deepEqual(filesWith(/paidCalls\s*\.run\(|\.paidCalls\b[^;]*\.run\(/u), [
      "src/research/spending/callPayments.ts",
    ]);
  });

  it("has one file in which a call is agreed to", () => {
    assert.deepEqual(filesWith(/\): (?:Promise<)?AgreedCall\b/u), [
      "src/editor/features/paidCalls/priceGate.ts",
    ]);
  });

  it("has one place in which a call is checked, and gates that take nothing else", () => {
    assert.deepEqual(filesWith(/new CheckedCall\b/u), ["src/research/spending/checkedCall.ts"]);
    assert.match(
      sources.get("src/research/spending/checkedCall.ts") ?? "",
      /private constructor\(/u,
    );
    assert.deepEqual(filesWith(/CheckedCall\.check\(/u), [
      "src/editor/features/paidCalls/checkCalls.ts",
    ]);
    assert.deepEqual(filesWith(/\bcheckCalls?\(\s*(?:this\.#)?app,/u), [
      "src/editor/features/agents/checkForAgent.ts",
      "src/editor/features/batches/checkItems.ts",
      "src/editor/features/batches/planPick.ts",
      "src/editor/features/briefs/planParts.ts",
      "src/editor/features/paidCalls/checkCalls.ts",
      "src/editor/features/paidCalls/checkForPerson.ts",
    ]);
    for (const [file, gate] of [
      ["priceGate", /function agreeToCall\(\s*app: App,\s*call: CheckedCall</u],
      ["priceGate", /function agreeForAgent\(\s*app: App,\s*call: CheckedCall</u],
      ["priceGate", /function agreedCall\(\s*app: App,\s*\{[^}]*\}: CheckedCall</u],
      ["priceGate", /interface TotalPurchase \{\s*readonly calls: readonly CheckedCall</u],
      ["batchGate", /readonly calls: readonly CheckedCall</u],
    ] as const) {
      assert.match(sources.get(`src/editor/features/paidCalls/${file}.ts`) ?? "", gate);
    }
    // What the check is made of is asked for nowhere else on the way to a payment.
    assert.deepEqual(filesWith(/\bcallKey\([^;]*ownerOf\(/u), [
      "src/research/spending/checkedCall.ts",
    ]);
  });

  it("ST3: reads files in one way on this machine and in one through the editor, which look at their size first", () => {
    assert.deepEqual(filesWith(/\breadFile(?:Sync)?\b[^;]*\} from "node:fs(?:\/promises)?"/u), [
      "src/system/readFile.ts",
    ]);
    assert.deepEqual(filesWith(/createReadStream|\bfs\.readFile|openAsBlob/u), [
      "src/editor/platform/workspaceFiles.ts",
    ]);
    // Of these, files are read piece by piece, or are the extension's own and were looked at before.
    assert.deepEqual(filesWith(/\bopen\b[^;]*\} from "node:fs\/promises"/u), [
      "src/research/backup/backUpLibrary.ts",
      "src/research/backup/files.ts",
      "src/research/batches/batchJournal.ts",
      "src/research/files/dataset/fileSource.ts",
      "src/research/library/lineFile.ts",
      "src/research/service/beginsLikeJson.ts",
      "src/system/atomicFile.ts",
      "src/system/flushedFiles.ts",
    ]);
    assert.deepEqual(filesWith(/workspace\.openTextDocument\(/u), [
      // a new document without a file
      "src/editor/features/paidCalls/payments.ts",
      "src/editor/platform/workspaceFiles.ts",
    ]);
  });

  it("reads the key in one place and sends it in one header", () => {
    assert.deepEqual(filesWith(/secrets?\.(?:get|store)\(/u), ["src/editor/platform/keyStore.ts"]);
    assert.deepEqual(filesWith(/Bearer \$\{/u), ["src/research/service/client.ts"]);
  });

  it("M5: has one dialog in which a price is agreed to; the others ask about files, keys and results", () => {
    const dialogs = filesWith(/modal: true|askModal(?:<[^;()]*>)?\(/u).filter(
      (file) => !file.startsWith("src/editor/features/account/"),
    );
    assert.deepEqual(dialogs, [
      // the guessed URL of an article, before the step with the price
      "src/editor/features/article/confirmGuess.ts",
      // the free rest of a brief whose call failed
      "src/editor/features/briefs/payForParts.ts",
      "src/editor/features/savedResults/deleteResults.ts",
      "src/editor/features/savedResults/restoreBackup.ts",
      // a save dialog follows, in which the person names the file
      "src/editor/platform/projectFiles/chooseTarget.ts",
      "src/editor/platform/prompts/confirmSpending.ts",
      // what the others are made of
      "src/editor/platform/prompts/messages.ts",
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

  it("asks for no site generator by its name outside of the sites: its traits and rules say what is different", () => {
    const byName = filesWith(
      /\bgenerator\b\s*(?:===|!==)|\.(?:test|includes)\([^()]*\bgenerator\)|\[(?:\w+\.)*generator\]/u,
    );
    assert.deepEqual(
      byName.filter((file) => !file.startsWith("src/articles/sites/")),
      [],
    );
  });

  it("keeps what starts short", () => {
    const lines = (file: string): number =>
      sources.get(file)?.split("\n").length ?? assert.fail(file);
    assert.deepEqual(
      [lines("src/extension.ts") <= 60, lines("src/editor/assembly.ts") <= 110],
      [true, true],
    );
  });

  it("inserts characters into texts only where they are drawn, never where they could be copied or sent (S1)", () => {
    const users = filesWith(/\b(?:inertMessage|inertLabel|iconLabel)\b/u).filter(
      (file) => !file.startsWith("src/editor/platform/prompts/"),
    );
    assert.deepEqual(users, ["src/shared/plainText.ts"]);
  });

  it("imports the editor whole, so that the rules about its calls see each of them (S1)", () => {
    assert.deepEqual(filesWith(/^import (?!type)(?!\* as vscode from)[^;]*from "vscode"/mu), []);
  });

  it("P2: decides in one place where a file of the project goes, once it is known what the site would publish", () => {
    assert.deepEqual(filesWith(/\{ uri[^{}]*, existing: /u), [
      "src/editor/platform/projectFiles/chooseTarget.ts",
    ]);
    assert.deepEqual(filesWith(/checkPublishing\(/u), [
      "src/editor/platform/projectFiles/chooseTarget.ts",
      "src/editor/platform/projectFiles/publishingCheck.ts",
    ]);
  });
});
