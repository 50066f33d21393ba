import assert from "node:assert/strict";
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isRecord } from "../../src/shared/json.ts";
import type { JsonRecord } from "../../src/shared/json.ts";
import { leavePictureOfFailure } from "../support/failurePicture.ts";
import { startChangedService } from "../support/changedService.ts";
import type { ChangedService } from "../support/changedService.ts";
import type { Theme } from "../support/editor.ts";
import { vsixPath } from "../support/paths.ts";
import { ProblemsPanel } from "../support/problemsPanel.ts";
import { startProduct } from "../support/product.ts";
import type { Product } from "../support/product.ts";
import { readFirst } from "../support/readFirst.ts";
import { setKey } from "../support/serviceKey.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import type { Workbench } from "../support/workbench.ts";

const themes: readonly Theme[] = ["dark", "high-contrast-light", "high-contrast", "light"];
const page = "https://slowpour.example/about/";

/** What the theme writes into the head of each page. */
const head = `<!doctype html>
<title>{{ .Title }}</title>
<meta name="description" content="{{ .Description }}">
{{ block "main" . }}{{ end }}
`;

/** The response as an audit of this site has it: its one page lacks a description, or nothing. */
function audited(response: JsonRecord, hasDescription: boolean): JsonRecord {
  const issues = hasDescription ? [] : ["missing_meta_description"];
  const data = isRecord(response["data"]) ? response["data"] : {};
  return {
    ...response,
    data: {
      ...data,
      domain: "slowpour.example",
      pages_audited: 1,
      issues_summary: { high: 0, medium: issues.length, low: 0 },
      worst_page: page,
      recommendations: [],
      issue_clusters: issues.map((issue) => ({
        issue,
        severity: "medium",
        affected_pages: 1,
        sample_urls: [page],
      })),
      pages: [
        { url: page, status_code: 200, page_class: "core", word_count: 4, issues, title: "About" },
      ],
    },
    facts: [
      {
        type: "audit.site_health",
        subject: [{ id: "domain:slowpour.example", kind: "domain" }],
        onpage_score: hasDescription ? 100 : 90,
        pages_audited: 1,
        high: 0,
        medium: issues.length,
        low: 0,
        provenance: {
          source_class: "crawl",
          method: "observed",
          observed_at: new Date().toISOString(),
          confidence: 0.9,
          connection_id: null,
          cache_hit: false,
        },
      },
    ],
  };
}

describe("a site audit and the articles it is about, in the packaged product", () => {
  let service: ChangedService;
  let product: Product;
  let workbench: Workbench;
  let problems: ProblemsPanel;

  before(async () => {
    product = await startProduct({ vsix: vsixPath });
    const about = join(product.blog, "content", "about.md");
    writeFileSync(about, "---\ntitle: About this blog and me\n---\n\nI brew coffee slowly.\n");
    utimesSync(about, new Date("2026-07-01"), new Date("2026-07-01"));
    // a theme that isn't there may write a description of the text, which nobody misses then
    const layouts = join(product.blog, "themes", "plain", "layouts", "_default");
    mkdirSync(layouts, { recursive: true });
    writeFileSync(join(layouts, "baseof.html"), head);
    service = await startChangedService({ rateLimit: 600 }, (path, response) =>
      path.endsWith("/audit_site")
        ? audited(response, readFileSync(about, "utf8").includes("description:"))
        : response,
    );
    workbench = await product.open();
    problems = new ProblemsPanel(workbench);
    await setKey(workbench, service.url, service.key);
  });
  after(async () => {
    await product.dispose();
    await service.close();
  });
  leavePictureOfFailure(() => workbench, "audited");

  // the article itself says what the audit found, so it is listed once
  const finding = /This article has no description/u;

  async function audit(price: RegExp): Promise<void> {
    const title = words.priced("Audit Site", 9);
    await workbench.runCommand(words.command("auditSite"));
    await workbench.quickInput.waitForTitle(title);
    await workbench.quickInput.type("slowpour.example");
    await workbench.quickInput.waitForMessage(price);
    await workbench.quickInput.confirm();
  }

  async function untilProblems(wanted: boolean): Promise<void> {
    await workbench.openFile("content/about.md");
    await problems.open();
    await problems.until(finding, wanted);
  }

  it("puts what the audit found into the article, has it fixed there, and finds nothing the next time", async () => {
    await audit(/491/u);
    await workbench.waitForTab(/^Audit Site: slowpour\.example/u);
    await untilProblems(true);
    await problems.until(/Missing meta description/u, false);
    for (const theme of themes) {
      await workbench.setTheme(theme);
      await workbench.screenshot(`audited-finding-${theme}`);
    }
    const fixes = await problems.fixesOf("This article has no description");
    const add = fixes.getByText("Add Description…");
    await add.waitFor();
    await workbench.screenshot("audited-fixes-light");
    await add.click();
    const view = await workbench.webviewFrame("seo-article");
    const field = view.locator("[data-field=description] textarea");
    await field.and(view.locator(":focus")).waitFor();
    // the editor may still be giving the view the focus; whoever types looks at the field first
    await readFirst(workbench.page);
    const description = "Who brews here, and why slowly.";
    await until("the description to be typed whole", async () => {
      await workbench.page.keyboard.press("Control+a");
      await workbench.page.keyboard.type(description);
      return (await field.inputValue()) === description;
    });
    await workbench.page.keyboard.press("Enter");
    await workbench.textEditor.waitForText("description:");
    await workbench.runCommand("File: Save");
    await untilProblems(false);
    await audit(/482/u);
    // the first one is there: paying again is a choice that nobody makes within a second
    await workbench.quickInput.waitForItem(words.runAgain);
    await readFirst(workbench.page);
    await workbench.quickInput.pick(words.runAgain);
    await workbench.waitForTab(/^Audit Site: slowpour\.example/u);
    await untilProblems(false);
    await workbench.screenshot("audited-again-light");
    assert.match(
      readFileSync(join(product.blog, "content", "about.md"), "utf8"),
      /\ndescription: Who brews here, and why slowly\.\n/u,
    );
  });
});
