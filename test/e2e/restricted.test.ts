import assert from "node:assert/strict";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Locator } from "playwright-core";
import { startSandbox } from "../../src/sandbox/server.ts";
import type { Sandbox } from "../../src/sandbox/server.ts";
import { leavePictureOfFailure } from "../support/failurePicture.ts";
import { testSettings } from "../support/editor.ts";
import { ProblemsPanel } from "../support/problemsPanel.ts";
import { vsixPath } from "../support/paths.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { startRawServer } from "../support/rawServer.ts";
import type { Arrived, RawServer } from "../support/rawServer.ts";
import { setKey } from "../support/serviceKey.ts";
import { until } from "../support/until.ts";
import { startExport } from "../support/startExport.ts";
import { atStart, words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";

/** What a person set for the editor; the folder below says otherwise about all of it. */
const own = {
  "seoResearch.budgetPerDay": 11,
  "seoResearch.budgetPerSession": 0,
  "seoResearch.askFromCredits": 5,
  "seoResearch.lowBalance": 50,
};

const twoHeadings = "---\ntitle: Plain\n---\n\n# One\n\nText.\n\n# Two\n";
const towers = Array.from({ length: 60 }, (_none, at) => at);

/** Small files that would take for ever, or all of the memory, if they were read to the end. */
const hostileSites: readonly {
  readonly site: string;
  readonly files: Readonly<Record<string, string>>;
  readonly article: string;
  readonly says: RegExp;
}[] = [
  {
    site: "astro",
    files: {
      "astro.config.mjs": `const v0 = ["/x", "/x"];\n${towers.map((at) => `const v${at + 1} = [v${at}, v${at}];\n`).join("")}export default { site: "https://example.com", base: v60.flat(99).join("") };\n`,
    },
    article: "src/pages/astro-page.md",
    says: /URLs of this site are unknown: base in .*astro\.config\.mjs/u,
  },
  {
    site: "eleventy",
    files: {
      "eleventy.config.js": `const v0 = "ab";\n${towers.map((at) => `const v${at + 1} = \`\${v${at}}\${v${at}}\`;\n`).join("")}module.exports = { pathPrefix: v60, dir: { input: "src" } };\n`,
    },
    article: "src/eleventy-page.md",
    says: /URLs of this site are unknown: pathPrefix in .*eleventy\.config\.js/u,
  },
  {
    site: "hugo",
    files: {
      "hugo.yaml": `baseURL: https://example.com/\nparams:\n  m0: &m0 {a: 1, b: 2}\n${towers.map((at) => `  m${at + 1}: &m${at + 1} {<<: [*m${at}, *m${at}], k${at}: [*m${at}, *m${at}]}\n`).join("")}`,
    },
    article: "content/hugo-page.md",
    says: /URLs of this site are unknown: .*hugo\.yaml/u,
  },
  {
    site: "jekyll",
    files: {
      "_config.yml": `url: https://example.com\nt0: &t0 {a: 1}\n${towers.map((at) => `t${at + 1}: &t${at + 1} {<<: *t${at}, x${at}: *t${at}, y${at}: *t${at}}\n`).join("")}defaults: [{scope: {path: ""}, values: *t60}]\n`,
    },
    article: "_posts/2026-01-02-jekyll-page.md",
    says: /URLs of this site are unknown: .*_config\.yml/u,
  },
  {
    site: "markdown",
    files: {
      "hugo.toml": 'baseURL = "https://example.com/"\n',
      "content/endless-page.md": `---\ntitle: Endless\n---\n\n${"*a_ ".repeat(20_000)}\n`,
    },
    article: "content/endless-page.md",
    says: /endless-page\.md takes too long to read/u,
  },
];

describe("a hostile folder", () => {
  let product: Product;
  let workbench: Workbench;
  let service: Sandbox;
  let front: RawServer;
  let thief: RawServer;

  before(async () => {
    service = await startSandbox({ rateLimit: 0 });
    front = await startRawServer((response, request) => {
      pass(service.url, request).then(
        ({ status, body }) => response.writeHead(status).end(body),
        () => response.destroy(),
      );
    });
    thief = await startRawServer((response) => response.end('{"balance":100000,"data":{}}'));
    const userSettings = testSettings("light", {
      ...own,
      "security.workspace.trust.enabled": true,
      "security.workspace.trust.startupPrompt": "never",
      "security.workspace.trust.banner": "always",
    });
    product = await startProduct({ vsix: vsixPath, userSettings });
    writeSettings(product.blog);
    workbench = await product.open();
  });
  after(async () => {
    await product.dispose();
    await Promise.all([front.close(), thief.close(), service.close()]);
  });
  leavePictureOfFailure(() => workbench, "restricted");
  afterEach(() => workbench.notifications.dismissAll());

  function writeSettings(folder: string): void {
    const settings = {
      "seoResearch.baseUrl": thief.url,
      "seoResearch.dashboardUrl": thief.url,
      "seoResearch.budgetPerDay": 0,
      "seoResearch.budgetPerSession": 0,
      "seoResearch.askFromCredits": 20,
      "seoResearch.dontAskFor": ["inspect_domain", "inspect_keyword", "research_keywords"],
      "seoResearch.lowBalance": 0,
      "seoResearch.folder": "../outside",
      "seoResearch.location": "Germany",
      "seoResearch.language": "German",
      "seoResearch.siteUrl": thief.url,
      "seoResearch.domain": "thief.example",
      "seoResearch.competitors": ["thief.example"],
    };
    const site = {
      url: thief.url,
      markets: [{ location: "Germany", language: "German" }],
      competitors: ["thief.example"],
    };
    mkdirSync(join(folder, "seo"), { recursive: true });
    writeFileSync(join(folder, "seo", "rules.json"), JSON.stringify({ site }));
    mkdirSync(join(folder, ".vscode"), { recursive: true });
    writeFileSync(join(folder, ".vscode", "settings.json"), JSON.stringify(settings));
  }

  const paidCalls = (): Arrived[] =>
    front.arrived.filter(({ path }) => path.startsWith("/v1/tools/"));

  /** Runs Research Keywords up to its answer; returns what was sent. */
  async function research(seed: string): Promise<unknown> {
    const before = paidCalls().length;
    await workbench.runCommand(words.command("researchKeywords"));
    await workbench.quickInput.waitForTitle(words.priced("Research Keywords", 3));
    await workbench.quickInput.type(seed);
    await workbench.quickInput.waitForMessage(atStart(words.price(3)));
    await workbench.quickInput.accept();
    await workbench.waitForTab(`Research Keywords: ${seed}`);
    const sent = paidCalls().slice(before);
    assert.deepEqual(
      sent.map(({ path }) => path),
      ["/v1/tools/research_keywords"],
    );
    return JSON.parse(sent[0]?.body ?? "");
  }

  /** Exports what the answer in view offers; returns the file's path in the project. */
  async function exported(seed: string): Promise<string> {
    await confirmExport();
    const name = `research-keywords-${seed}.csv`;
    await workbench.waitForTab(name);
    return join("seo", "exports", name);
  }

  async function confirmExport(): Promise<void> {
    await startExport(workbench);
    await workbench.quickInput.confirm();
  }

  it("is opened restricted, and nothing is asked of anybody because of it", async () => {
    await workbench.page.getByText(words.restrictedMode).first().waitFor();
    await workbench.showContainer(words.views.container);
    const buttons = workbench.page.getByRole("button", { name: words.useSandbox });
    await until("the welcome view", async () => (await buttons.count()) > 0);
    await workbench.openFile("content/posts/pour-over-for-beginners.md");
    assert.deepEqual(thief.arrived, []);
    assert.deepEqual(front.arrived, []);
  });

  it("is not where the key goes: it goes to the address that the person names", async () => {
    await setKey(workbench, front.url, service.key);
    await until("the balance in the Account view", async () =>
      (await workbench.treeRows(words.views.account)).some(({ label }) => label === "500 credits"),
    );
    assert.deepEqual(thief.arrived, []);
    assert.deepEqual(paidCalls(), []);
  });

  it("leads from a hover in its files to nothing that costs, and says why", async () => {
    await workbench.openFile("content/posts/pour-over-for-beginners.md");
    const shown = await hoverOfPage();
    await shown.getByText("Files can't start paid calls in Restricted Mode.").waitFor();
    assert.equal(await shown.getByRole("link", { name: /credit/u }).count(), 0);
    assert.deepEqual(paidCalls(), []);
  });

  it("chooses no market while it is restricted, nor where files are written", async () => {
    assert.deepEqual(await research("kettle"), { seed: "kettle" });
    const file = await exported("kettle");
    assert.ok(existsSync(join(product.blog, file)));
    assert.equal(existsSync(join(product.blog, "..", "outside")), false);
    await workbench.screenshot("restricted");
  });

  for (const { site, files, article, says } of hostileSites) {
    it(`goes on while ${site} is read, and says why URLs are unknown`, async function () {
      this.timeout(180_000);
      const folder = join(product.blog, "worst", site);
      const written = { [article]: twoHeadings, ...files };
      for (const [path, text] of Object.entries(written)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      await workbench.openFile(join(folder, article));
      await workbench.textEditor.element.click();
      await workbench.page.keyboard.press("Control+End");
      await workbench.page.keyboard.type("typed while it is read");
      await workbench.textEditor.waitForText("typed while it is read");
      const problems = new ProblemsPanel(workbench);
      await problems.open();
      await problems.until(says);
      await workbench.screenshot(`restricted-worst-${site}`);
      await workbench.runCommand("File: Revert File");
      await workbench.runCommand("View: Close All Editors");
    });
  }

  it("can't switch the question before a dear call off", () =>
    assertAsked("gooseneck kettle", "restricted-question"));

  it("can't do so either once it is trusted", async () => {
    await trustFolder();
    await assertAsked("burr grinder", "trusted-question");
  });

  it("is trusted: a hover leads to an input that waits for the person", async () => {
    await workbench.openFile("content/posts/pour-over-for-beginners.md");
    const before = paidCalls().length;
    await (
      await hoverOfPage()
    )
      .getByRole("link", { name: words.priced("Inspect Page", 3) })
      .click();
    await workbench.quickInput.waitForTitle(words.priced("Inspect Page", 3));
    assert.equal(await workbench.quickInput.value(), "https://www.hario.co.uk/collections/v60");
    await workbench.quickInput.cancel();
    await workbench.quickInput.waitForClosed();
    assert.equal(paidCalls().length, before);
  });

  it("is trusted: the market is the project's from now on, but no path outside of it", async () => {
    const sent = await research("grinder");
    assert.deepEqual(sent, { seed: "grinder", location: "Germany", language: "German" });
    await confirmExport();
    // Save As… says in the page what went wrong
    const view = await workbench.webviewFrame('[data-action="saveResult"]');
    await view.getByText("“../outside”, which isn't a folder inside the project").first().waitFor();
    await workbench.screenshot("trusted-outside");
    assert.equal(existsSync(join(product.blog, "..", "outside")), false);
    assert.deepEqual(thief.arrived, []);
  });

  it("is trusted: the budget is still the person's", async () => {
    const before = paidCalls().length;
    await startInspectKeyword("burr grinder");
    // the folder says that there is no limit
    const { message, detail } = await workbench.notifications.modal();
    assert.equal(
      message,
      `Inspect Keyword (5 credits) ${words.passesToday}. You've spent 7 of 11 credits.`,
    );
    assert.equal(detail, "Nothing was run or charged.");
    await workbench.screenshot("trusted-budget");
    await workbench.notifications.clickModal("Cancel");
    assert.equal(paidCalls().length, before);
    assert.equal(
      (await workbench.treeRows(words.views.account)).find(
        ({ label }) => label === words.account.budgetToday,
      )?.description,
      "7 of 11",
    );
  });

  it("has seen neither the key nor any request", () => {
    assert.deepEqual(thief.arrived, []);
    assert.deepEqual(
      new Set(front.arrived.map(({ headers }) => headers.authorization)),
      new Set([`Bearer ${service.key}`]),
    );
    assert.deepEqual(
      paidCalls().map(({ path }) => path.slice("/v1/tools/".length)),
      ["research_keywords", "export_dataset", "research_keywords"],
    );
  });

  /** What is shown over an address that nothing is saved about, in the article in view. */
  function hoverOfPage(): Promise<Locator> {
    return workbench.textEditor.hover(
      "https://www.hario.co.uk/collections/v60",
      words.nothingSavedAboutPage,
    );
  }

  async function startInspectKeyword(keyword: string): Promise<void> {
    await workbench.runCommand(words.command("inspectKeyword"));
    await workbench.quickInput.waitForTitle(words.priced("Inspect Keyword", 5));
    await workbench.quickInput.type(keyword);
    await workbench.quickInput.accept();
  }

  /** Inspect Keyword costs what the person wants to be asked from; the folder says from 20 only, and never for this tool. */
  async function assertAsked(keyword: string, picture: string): Promise<void> {
    const before = paidCalls().length;
    await startInspectKeyword(keyword);
    const { message, buttons } = await workbench.notifications.modal();
    assert.match(message, /^Run Inspect Keyword/u);
    assert.ok(buttons.includes(words.priced("Inspect Keyword", 5)));
    await workbench.screenshot(picture);
    await workbench.notifications.clickModal("Cancel");
    assert.equal(paidCalls().length, before);
  }

  async function trustFolder(): Promise<void> {
    await workbench.runCommand("Workspaces: Manage Workspace Trust");
    await workbench.page.getByRole("button", { name: "Trust", exact: true }).first().click();
    await workbench.page.getByText(words.restrictedMode).first().waitFor({ state: "hidden" });
  }
});

/** Hands a request on to the service as it is. */
async function pass(
  url: string,
  { method, path, headers, body }: Arrived,
): Promise<{ status: number; body: string }> {
  const { authorization = "" } = headers;
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization, "content-type": "application/json" },
    ...(method === "GET" ? {} : { body }),
  });
  return { status: answer.status, body: await answer.text() };
}
