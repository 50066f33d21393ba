import assert from "node:assert/strict";
import type { ResultDocument } from "../../src/shared/resultProtocol.ts";
import { until } from "../support/until.ts";
import { words } from "../support/words.ts";
import { documentWith, fullDocument, keywordRows } from "./documents.ts";
import { pictureDocument, samples, shapes } from "./pictureSamples.ts";
import type { ResultPage } from "./resultPage.ts";
import { resultPages } from "./resultPages.ts";
import type { ResultPages } from "./resultPages.ts";

describe("result view, sections", () => {
  const pages = resultPages();
  let result: ResultPage;

  const open: ResultPages["open"] = async (host, options) =>
    (result = await pages.open(host, options));

  const top = (name: string): Promise<number> =>
    result.page
      .locator(`[id="${name}"]`)
      .evaluate((section) => Math.round(section.getBoundingClientRect().top));

  const long = (): ResultDocument => ({
    ...fullDocument(),
    sections: [
      ...pictureDocument(shapes.map((shape) => samples[shape])).sections,
      ...fullDocument().sections.slice(1),
    ],
  });

  it("links to every section of a long answer, and goes there with the keyboard", async () => {
    const { page } = await open({ document: long() });
    const nav = page.getByRole("navigation");
    const titles = await nav.getByRole("link").allTextContents();
    assert.deepEqual(titles.slice(0, 3), ["Summary", "Cited domains", "Positions"]);
    assert.deepEqual(titles.slice(-2), ["Next steps", "All members"]);
    await nav.getByRole("link", { name: "Sample answers" }).press("Enter");
    assert.ok(Math.abs(await top("seo-section-picture.20.7")) <= 14);
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Sample answers");
    await nav.getByRole("link", { name: "All members" }).press("Enter");
    await result.fold(":facts").waitFor();
    assert.match(
      (await page.evaluate(() => document.activeElement?.textContent)) ?? "",
      /^\s*All members/u,
    );
  });

  it("has no links to sections in a short answer", async () => {
    const { page } = await open({ document: documentWith(keywordRows(3)) });
    assert.equal(await page.getByRole("navigation").count(), 0);
  });

  it("says beside a section's title how its figures came about", async () => {
    const plain = documentWith(keywordRows(3));
    const { page } = await open({
      document: {
        ...plain,
        sections: plain.sections.map((section) => ({ ...section, evidence: "sample" })),
      },
    });
    assert.equal(
      await page.locator(".seo-section-head").first().locator(".seo-badge").textContent(),
      "AI sample",
    );
  });

  it("says that the answer is kept", async () => {
    const { page } = await open({ document: documentWith(keywordRows(3)) });
    assert.ok(await page.locator(".seo-meta").getByText("Saved", { exact: true }).isVisible());
  });

  it("copies a link to a section and says so, to eyes and ears, until the button is left", async () => {
    const { page } = await open({ document: fullDocument() });
    const button = result.copyLink("keywords");
    assert.equal(await button.evaluate((element) => getComputedStyle(element).opacity), "0");
    await page.keyboard.press("Tab");
    await button.focus();
    assert.equal(await button.evaluate((element) => getComputedStyle(element).opacity), "1");
    await button.press("Enter");
    await page.getByRole("status").getByText(words.linkCopied).waitFor({ state: "attached" });
    assert.ok(await button.getByText(words.linkCopied).isVisible());
    assert.equal(await button.evaluate((element) => element === document.activeElement), true);
    assert.deepEqual(result.askedFor("copySectionLink"), [
      { kind: "copySectionLink", section: "keywords" },
    ]);
    await page.keyboard.press("Tab");
    await button.getByText(words.linkCopied).waitFor({ state: "detached" });
    await result.openMembers();
    for (const section of [":next", ":members", ":facts", "summary", ":coverage", ":json"]) {
      await result.copyLink(section).click();
      assert.deepEqual(result.askedFor("copySectionLink").at(-1), {
        kind: "copySectionLink",
        section,
      });
    }
  });

  it("says when a link could not be copied", async () => {
    const { page } = await open({
      document: fullDocument(),
      copySectionLink: () => Promise.reject(new Error("No clipboard.")),
    });
    await result.openMembers();
    await result.copyLink(":facts").click();
    await page
      .locator("[id='seo-section-.3a.facts']")
      .getByRole("alert")
      .getByText("No clipboard.")
      .waitFor();
  });

  it("begins at the section that a link names, opened and with the focus", async () => {
    const { page } = await open({ document: long(), section: "summary" });
    await page.getByText("People look for machines.").waitFor();
    assert.ok((await top("seo-section-summary")) < 800);
    assert.match(
      (await page.evaluate(() => document.activeElement?.textContent)) ?? "",
      /^\s*Summary/u,
    );
    assert.ok((await page.evaluate(() => window.scrollY)) > 500);
  });

  it("begins at the top, or where it was left, when the section is not there", async () => {
    const { page } = await open({ document: long(), section: "gone" });
    assert.equal(await page.evaluate(() => window.scrollY), 0);
  });

  it("comes back to where it was scrolled, past pictures and long lists", async () => {
    const { page } = await open({ document: long() });
    await page.evaluate(() => window.scrollTo(0, 1400));
    await until("the place is kept", async () =>
      JSON.stringify(await result.view.state()).includes('"scroll":1400'),
    );
    await result.view.reload();
    await page.waitForFunction(() => window.scrollY === 1400);
  });

  it("shows all of many values, many notes and many sections", async () => {
    const plain = documentWith([]);
    const values = Array.from({ length: 3000 }, (_, index) => ({
      key: `k${index}`,
      label: `Label ${index}`,
      value: `value ${index}`,
    }));
    const { page } = await open({
      document: {
        ...plain,
        notices: Array.from({ length: 500 }, (_, index) => ({
          kind: "note",
          text: `note ${index}`,
        })),
        sections: [{ kind: "values", name: "values", title: "Values", values }],
      },
    });
    assert.equal(await page.getByText("value 2999", { exact: true }).count(), 0);
    await page.locator("[data-action=moreNotes]").click();
    const more = page.locator("button.seo-bounded-add");
    while ((await more.count()) > 0) {
      await more.first().click();
    }
    assert.equal(await page.getByText(/^value \d+$/u).count(), 3000);
    assert.equal(await page.getByText(/^note \d+$/u).count(), 500);
  });
});
