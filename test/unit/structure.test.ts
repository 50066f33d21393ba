import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { catalogue, commandId } from "../../src/research/tools/catalogue.ts";
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

/** The files that a file loads sooner or later; types aren't loaded. */
function reachedFrom(file: string): Set<string> {
  const reached = new Set<string>();
  const waiting = [file];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) {
      continue;
    }
    reached.add(next);
    const imports = (sources.get(next) ?? "").matchAll(
      /^(?:import|export)\s(?!type\b)[^;"']*?from "(\.[^"]+)"|\bimport\("(\.[^"]+)"\)/gmu,
    );
    for (const [, from, dynamic] of imports) {
      waiting.push(join(dirname(next), from ?? dynamic ?? "").replaceAll("\\", "/"));
    }
  }
  return reached;
}

describe("the structure of the sources", () => {
  it("has one way for paid calls", () => {
    assert.deepEqual(filesWith(/\.callTool\(/u), ["src/research/service/paidCalls.ts"]);
    assert.deepEqual(filesWith(/paidCalls\s*\.run\(|\.paidCalls\b[^;]*\.run\(/u), [
      "src/research/spending/callPayments.ts",
    ]);
  });

  it("reaches nothing that evaluates, parses or matches what a stranger wrote from the extension host", () => {
    const apart = (file: string): boolean =>
      /^src\/articles\/sites\/(?:[a-z]+\/|siteReaders|urlIndex|readConfig)/u.test(file) ||
      /^src\/articles\/checks\/(?:checkArticle|links\/|rules\/(?!places|duplicates|tooLong|usualFields)|body\/(?:readBody|markdownBody|htmlBody))/u.test(
        file,
      ) ||
      /^src\/articles\/project\/(?:articleProject|projectChecks|projectAnswers|process\/serveProject)\.ts$/u.test(
        file,
      );
    assert.deepEqual([...reachedFrom("src/extension.ts")].filter(apart), []);
    // The process reaches all of it.
    const inProcess = reachedFrom("src/research/articleFindings/articlesProcess.ts");
    assert.ok([...inProcess].filter(apart).length > 60);
    assert.ok(![...inProcess].some((file) => file.startsWith("src/editor/")));
  });

  it("starts programs in three places: Git, hardened, and its own code for a project's articles, in the editor and on the command line", () => {
    assert.deepEqual(filesWith(/^import (?!type)[^;]*"node:child_process"/mu), [
      "src/articles/project/process/projectProcess.ts",
      "src/command/runJobs.ts",
      "src/system/git/gitProgram.ts",
    ]);
    assert.match(sources.get("src/system/git/gitProgram.ts") ?? "", /\bshell: false,/u);
  });

  it("fills every view through what says that its code couldn't be loaded", () => {
    const filling = filesWith(
      /createWebviewPanel\(|resolveWebviewView:|resolveCustomEditor:|deserializeWebviewPanel:/u,
    );
    assert.ok(filling.length > 5);
    assert.deepEqual(
      filling.filter((file) => !/\bapp\.fillView\(/u.test(sources.get(file) ?? "")),
      [],
    );
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
      ["priceGate", /function agreeForOutside\(\s*app: App,\s*call: CheckedCall</u],
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
      // a report without a file, which a person completes
      "src/editor/features/help/reportIssue.ts",
      // a new document without a file
      "src/editor/features/paidCalls/payments.ts",
      // a text of ours without a file
      "src/editor/platform/prompts/showWholeText.ts",
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
      // what an agent outside the editor reaches, and the keywords that it wants to add
      "src/editor/features/outside/connectAgent.ts",
      "src/editor/features/outside/outsideRequests.ts",
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

  it("names single tools in a few files only: what differs between tools is data of their definitions", () => {
    const names = catalogue.map(({ name }) => name);
    const modules = catalogue.map((tool) => commandId(tool).replace("seoResearch.", ""));
    const outside = new Map(
      [...sources]
        .filter(([file]) => !/^src\/(?:research\/tools|sandbox)\//u.test(file))
        .map(([file, text]) => [file, text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu, "")]),
    );
    const byName = new RegExp(
      `\\b(?:${names.join("|")})\\b|/tools/(?:${modules.join("|")})\\.ts"`,
      "u",
    );
    assert.deepEqual(
      [...outside].flatMap(([file, text]) => (byName.test(text) ? [file] : [])).toSorted(),
      [
        // a call for each keyword of a list, or one for all of them: it weighs these two
        "src/editor/features/keywordLists/refreshList.ts",
        // of what is saved about a site only its newest audit is a group of opportunities
        "src/editor/features/planning/savedFigures.ts",
        // the command Inspect Page of an article is this tool
        "src/editor/features/runTool/inspectArticle.ts",
        // exporting the rest of a dataset
        "src/editor/features/saving/writeAnswer.ts",
        // an example of a whole input, for models
        "src/research/agents/freeTools.ts",
        // a Record of all tools: what agents are told
        "src/research/agents/paidTools.ts",
        // a brief is made of the answers of four tools
        "src/research/files/brief/sectionText.ts",
        // keywords are one search where the results of this tool are the same pages
        "src/research/keywordGroups/savedSerps.ts",
        // the call that the rows of a dataset were exported by
        "src/research/library/datasetParents.ts",
        // a Record of all tools: what their answers say about keywords, pages and sites
        "src/research/library/knownFacts/readFacts.ts",
        // opportunities are found in the members of this tool's rows
        "src/research/planning/pageChanges.ts",
        // so does what a page ranks for
        "src/research/planning/pageQueries.ts",
        // exporting the dataset behind a result
        "src/research/results/nextActions.ts",
        // a view of two tools, one of which leads to the other
        "src/research/results/views/aiViews.ts",
        // a Record of all tools: their views
        "src/research/results/views/viewOf.ts",
      ],
    );
  });

  it("knows in one place how articles' files are called: what the editor looks for and watches comes from there", () => {
    const globs = filesWith(/["`][^"`\n]*\*(?:\.\{md,|\.md,)/u);
    assert.deepEqual(
      globs.filter((file) => file.startsWith("src/editor/")),
      [],
    );
  });

  it("keeps what starts short", () => {
    const lines = (file: string): number =>
      sources.get(file)?.split("\n").length ?? assert.fail(file);
    assert.deepEqual(
      [lines("src/extension.ts") <= 60, lines("src/editor/assembly.ts") <= 112],
      [true, true],
    );
  });

  it("inserts characters into texts only where they are drawn, never where they could be copied or sent (S1)", () => {
    assert.deepEqual(filesWith(/\b(?:inertMessage|inertLabel|iconLabel)\b/u), [
      "src/editor/platform/prompts/drawnText.ts",
      "src/shared/plainText.ts",
    ]);
  });

  it("lets nothing pass the text filter by: prompts, arguments of calls and answers to agents (ST4)", () => {
    const drawing = filesWith(
      /vscode\.window\.(?:show(?:Information|Warning|Error)Message|showQuickPick|createQuickPick|createInputBox|showInputBox|withProgress|setStatusBarMessage|createStatusBarItem)\b|new vscode\.MarkdownString\(|extends vscode\.CodeLens\b/u,
    );
    assert.deepEqual(
      drawing.filter((file) => !file.startsWith("src/editor/platform/prompts/")),
      [],
    );
    for (const file of drawing) {
      assert.match(sources.get(file) ?? "", /\b(?:drawn\w+|visibleText)\(/u, file);
    }
    // Arguments are made by one function, and what an agent gets is written by one.
    const readers = filesWith(/\.request\.safeParse\(/u);
    assert.deepEqual(
      readers.filter((file) => !file.startsWith("src/sandbox/")),
      ["src/research/tools/arguments.ts"],
    );
    assert.deepEqual(filesWith(/new vscode\.LanguageModelTextPart\(/u), [
      "src/editor/features/agents/agentTools.ts",
    ]);
    assert.deepEqual(filesWith(/new vscode\.LanguageModelTextPart\((?!text\))/u), []);
    assert.match(
      sources.get("src/editor/features/agents/agentTools.ts") ?? "",
      /const text = answerText\(/u,
    );
  });

  it("knows in one file which characters draw nothing (ST4)", () => {
    assert.deepEqual(filesWith(/Default_Ignorable_Code_Point/u), ["src/shared/visibleText.ts"]);
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
