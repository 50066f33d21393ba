import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { creditsPerDollar } from "../../../src/editor/features/account/rows/balanceRows.ts";
import { alwaysAskFrom, settingSpecs } from "../../../src/editor/platform/settingSpecs.ts";
import { leastShared } from "../../../src/research/keywordGroups/pairEvidence.ts";
import { trashAge } from "../../../src/research/library/resultTrash.ts";
import { leastImpressions } from "../../../src/research/planning/refreshReasons.ts";
import { answerTime } from "../../../src/research/outside/answerInTime.ts";
import { allowedFor } from "../../../src/research/outside/outsideQuestions.ts";
import { windowLengths } from "../../../src/research/changes/changeEffects.ts";
import { checkBaseUrl } from "../../../src/research/service/baseUrl.ts";
import { budgetState } from "../../../src/research/spending/budgets.ts";
import { catalogue } from "../../../src/research/tools/catalogue.ts";
import { priceOf } from "../../../src/research/tools/price.ts";
import { readingTime } from "../../../src/shared/deliberateInput.ts";
import { evidenceLabel } from "../../../src/shared/evidence.ts";
import { repositoryRoot } from "../../support/paths.ts";

const read = (path: string): string => readFileSync(join(repositoryRoot, path), "utf8");

/** A whole number that a source names: where it is, and by which name. */
function constantIn(file: string, name: string): number {
  const text = new RegExp(`const ${name} = ([\\d_]+)`, "u").exec(read(file))?.[1];
  assert.ok(text !== undefined, `${file} has no ${name}`);
  return Number(text.replaceAll("_", ""));
}

function priceOfTool(title: string): number {
  return priceOf(catalogue.find((tool) => tool.title === title) ?? assert.fail(title));
}

const sandboxCredits = Number(
  /const full: AccountProfile = \{\s+credits: (\d+)/u.exec(
    read("src/sandbox/account/accountKinds.ts"),
  )?.[1],
);
const { default: askFrom } = settingSpecs.askFromCredits;
const second = 1000;
const minute = 60 * second;
const day = 24 * 60 * minute;

/** What pages say of money, keys, data and limits: the page, and the words made of what the code does. */
const claims: readonly (readonly [page: string, claim: string])[] = [
  ["README.md", `${(creditsPerDollar * 10).toLocaleString("en")} credits cost $10`],
  ["docs/prices.md", `${(creditsPerDollar * 10).toLocaleString("en")} credits cost $10`],
  ["docs/glossary.md", `${(creditsPerDollar * 10).toLocaleString("en")} credits cost $10`],
  ["README.md", `calls of ${askFrom} credits or more ask in a dialog`],
  ["docs/prices.md", `at least ${askFrom} credits (\`seoResearch.askFromCredits\`)`],
  ["docs/prices.md", `Calls of ${alwaysAskFrom} credits or more always ask`],
  ["docs/prices.md", `| \`seoResearch.budgetPerDay\` | ${settingSpecs.budgetPerDay.default} |`],
  [
    "docs/prices.md",
    `| \`seoResearch.budgetPerSession\` | ${settingSpecs.budgetPerSession.default} |`,
  ],
  [
    "docs/prices.md",
    `| \`seoResearch.agentBudgetPerDay\` | ${settingSpecs.agentBudgetPerDay.default} |`,
  ],
  ["docs/prices.md", `\`seoResearch.lowBalance\` (${settingSpecs.lowBalance.default})`],
  [
    "docs/prices.md",
    `for ${settingSpecs.reuseLiveDays.default} days if it shows live data (\`seoResearch.reuseLiveDays\`), ${settingSpecs.reuseIndexDays.default} days for the keyword and backlink index (\`seoResearch.reuseIndexDays\`), and ${settingSpecs.reuseOwnDataDays.default} day for your own data`,
  ],
  ["README.md", `free sample data, ${sandboxCredits} credits`],
  ["docs/start.md", `free sample data and ${sandboxCredits} credits`],
  [
    "docs/research.md",
    `Costs ${priceOfTool("Research Keywords")} credits (${sandboxCredits - priceOfTool("Research Keywords")} left)`,
  ],
  ["docs/save.md", `**Export Dataset** (${priceOfTool("Export Dataset")} credit)`],
  ["docs/changes.md", `(${priceOfTool("Get Search Performance")} credits)`],
  [
    "docs/changes.md",
    `windows of ${windowLengths.slice(0, -1).join(", ")} or ${windowLengths.at(-1)} days`,
  ],
  ["docs/changes.md", `fewer than ${leastImpressions} impressions`],
  [
    "docs/changes.md",
    `${constantIn("src/editor/features/planning/projectChanges.ts", "usualLookBack")} days without any`,
  ],
  ["docs/sidebar.md", `for ${trashAge / day} days`],
  [
    "docs/write.md",
    `older than ${constantIn("src/research/articleFindings/figures.ts", "oldAfter")} days`,
  ],
  ["docs/plan.md", `at least ${leastShared} of 10 results`],
  [
    "docs/agents.md",
    `up to ${constantIn("src/research/agents/paidTools.ts", "mostEntries")} keywords`,
  ],
  [
    "docs/agents.md",
    `up to ${constantIn("src/editor/features/agents/invokePaidTool.ts", "firstRows")} of them`,
  ],
  ["docs/agents.md", `After ${answerTime / second} seconds`],
  ["docs/agents.md", `More for ${allowedFor / minute} Minutes`],
  ["docs/prices.md", `in the first ${readingTime === second ? "second" : "?"} after`],
  [
    "docs/command-line.md",
    `up to ${constantIn("src/command/formats/github.ts", "mostInSummary")} in the summary`,
  ],
  [
    "docs/urls.md",
    `writes up to ${constantIn("src/editor/features/urlMoves/moveActions.ts", "mostOffered")} of them`,
  ],
  ["docs/start.md", `Visual Studio Code ${editorVersion()} or later`],
  ["README.md", `Visual Studio Code ${editorVersion()} or later`],
];

function editorVersion(): string {
  return /"vscode": "\^(\d+\.\d+)\.\d+"/u.exec(read("package.json"))?.[1] ?? assert.fail();
}

describe("what README and docs claim of money, keys, data and limits", () => {
  it("is what the code does: prices, thresholds, budgets, days and counts", () => {
    for (const [page, claim] of claims) {
      assert.ok(read(page).includes(claim), `${page}: ${claim}`);
    }
  });

  it("is true of budgets: a warning at 80%, a stop at 100%, no limit with 0", () => {
    assert.ok(read("docs/prices.md").includes("a warning at 80%"));
    assert.equal(budgetState(100, 79, 0).level, "fine");
    assert.equal(budgetState(100, 80, 0).level, "warn");
    assert.equal(budgetState(100, 100, 0).level, "stop");
    assert.equal(budgetState(0, 1_000_000, 0).level, "none");
  });

  it("is true of the key: only https, or http on this machine", () => {
    for (const page of ["README.md", "docs/key-and-data.md"]) {
      assert.ok(read(page).includes("only over https (http on your own machine)"), page);
    }
    assert.throws(() => checkBaseUrl("http://api.example.com"));
    assert.throws(() => checkBaseUrl("ftp://localhost"));
    assert.equal(checkBaseUrl("http://127.0.0.1:1").protocol, "http:");
    assert.equal(checkBaseUrl("https://api.example.com").protocol, "https:");
  });

  it("is true of telemetry: no source has the editor's, and no package for it is there", () => {
    assert.ok(read("README.md").includes("There is no telemetry."));
    for (const file of globSync("src/**/*.ts", { cwd: repositoryRoot })) {
      assert.doesNotMatch(read(file), /TelemetryLogger|TelemetrySender|sendTelemetry/u, file);
    }
    assert.doesNotMatch(read("package.json"), /telemetry|applicationinsights/iu);
  });

  it("is true of what is saved where: each folder of the storage is one that the code opens", () => {
    const page = read("docs/key-and-data.md");
    const opened = [
      "src/editor/platform/app.ts",
      "src/editor/platform/batchStore.ts",
      "src/editor/platform/connections.ts",
      "src/editor/features/outside/agentProgram.ts",
    ]
      .flatMap((file) => [...read(file).matchAll(/globalStorageUri(?:\.fsPath)?, "([\w.]+)"/gu)])
      .map(([, name = ""]) => name);
    assert.ok(opened.length >= 6);
    for (const name of opened) {
      assert.ok(page.includes(`\`${name}\``), name);
    }
  });

  it("is true of Restricted Mode: a page says of exactly the restricted settings that an untrusted folder can't set them", () => {
    const restricted = Object.entries(settingSpecs)
      .filter(([, spec]) => "restricted" in spec)
      .map(([name]) => `seoResearch.${name}`);
    const sections = read("docs/settings.md").split(/^### /mu).slice(1);
    assert.deepEqual(
      sections
        .filter((section) => section.includes("An untrusted folder can't set it."))
        .map((section) => section.split("\n", 1)[0] ?? "")
        .toSorted(),
      restricted.toSorted(),
    );
  });

  it("names the kinds of evidence as the product shows them", () => {
    const page = read("docs/glossary.md");
    for (const kind of ["measured", "live", "index", "modeled", "sample"] as const) {
      const label = evidenceLabel(kind);
      assert.ok(page.includes(`| ${label === "AI sample" ? label : label.toLowerCase()} |`), label);
    }
  });

  it("says nothing again that was found untrue", () => {
    const untrue = [
      "Every tool uses them as defaults",
      "notes on coverage are always visible",
      "Every result is on disk before it's shown",
      "one readable JSON file each",
      "You can restore what you delete",
      "choose **Add to Keyword List",
      "The gear button",
      "The last step of every paid call shows its market",
      "which an untrusted folder can't change either",
      "drop a Search Console export on the Results view. It",
      "download the ZIP or CSV file",
      "or as text with one click",
      "slug and keyword with their widths",
      "only when you save them",
      "with all of them in the summary",
      "Takes precedence over `rules.json`",
    ];
    const pages = [
      "README.md",
      "package.nls.json",
      ...globSync("docs/*.md", { cwd: repositoryRoot }),
    ];
    for (const page of pages) {
      for (const claim of untrue) {
        assert.ok(!read(page).toLowerCase().includes(claim.toLowerCase()), `${page}: ${claim}`);
      }
    }
  });

  it("calls the research folder by its setting, and `seo` only as its default", () => {
    // the command line is a program of its own
    const others = globSync("docs/*.md", { cwd: repositoryRoot }).filter(
      (page) => !page.endsWith("command-line.md"),
    );
    for (const page of ["README.md", "package.nls.json", ...others]) {
      assert.doesNotMatch(read(page), /`seo\/[^`]*`/u, page);
    }
  });
});
