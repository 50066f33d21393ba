import assert from "node:assert/strict";
import { hostilePictures, pictureOf, samples, shapes } from "./pictureSamples.ts";
import { openPictures } from "./picturePage.ts";
import { resultPages } from "./resultPages.ts";

describe("pictures of anything", () => {
  const pages = resultPages();
  for (const shape of shapes) {
    it(`draws ${shape} of one part and of 3,000, all of them in reach`, async () => {
      const { page } = await openPictures(pages, [pictureOf(shape, 1), pictureOf(shape, 3_000)]);
      const section = page.locator(".seo-section").nth(1);
      await section.waitFor();
      if (shape === "lines") {
        await section.locator("summary").click();
        await section.locator(".seo-figures-table").waitFor();
      }
      assert.ok(
        (await section.locator("*").count()) < 600,
        "few elements before more are asked for",
      );
      const more = section.locator("button.seo-bounded-add");
      while ((await more.count()) > 0) {
        await more.press("Enter");
      }
      const parts = await section
        .locator(shape === "lines" ? "tbody bdi" : "bdi")
        .evaluateAll((texts) =>
          texts.flatMap(({ textContent }) =>
            /^part \d+$/u.test(textContent) ? [textContent] : [],
          ),
        );
      assert.deepEqual([parts.length, parts.at(-1)], [3_000, "part 2999"]);
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Show Fewer");
      await page.keyboard.press("Enter");
      await section.locator("button.seo-bounded-add").waitFor();
      assert.match((await page.evaluate(() => document.activeElement?.textContent)) ?? "", /More/u);
    });
  }

  it("draws figures of any size, and none", async () => {
    const odd = [Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, -5, 0, 1e-9];
    const bars = odd.map((value) => ({
      label: String(value),
      value,
      text: String(value),
      tone: "plain" as const,
    }));
    const { page } = await openPictures(pages, [
      { shape: "bars", bars },
      { shape: "shares", parts: bars },
      { shape: "funnel", steps: bars },
      {
        shape: "lines",
        format: "decimal",
        lines: [
          {
            label: "odd",
            tone: "plain",
            points: odd.map((value) => ({ label: String(value), value })),
          },
          { label: "none", tone: "muted", points: [{ label: "a", value: null }] },
        ],
      },
      { ...samples.dial, value: -3, most: 0 },
    ]);
    assert.ok(await page.getByRole("img", { name: /none: no figures\.$/u }).count());
    assert.equal(
      await page.locator(".seo-dial-value").getAttribute("stroke-dasharray"),
      "0.00 200",
    );
    const wrong = /.{40}(?:NaN|undefined).{20}/su.exec(
      await page.locator(".seo-pictures").innerHTML(),
    );
    assert.equal(wrong?.[0], undefined);
  });

  for (const text of [
    "<img src=x onerror=\"document.title='owned'\"><style>*{display:none}</style>",
    "\u202Eexe.gpj\u202C \u2066\u2067",
    "x".repeat(100_000),
    "\u0000\uD800 javascript:alert(1) {0}",
    "__proto__",
    "a\nb\tשלום",
  ]) {
    it(`draws ${JSON.stringify(text.slice(0, 30))} as text in every member of every shape`, async () => {
      for (const width of [1000, 320]) {
        const shown = await openPictures(
          pages,
          hostilePictures(text),
          {},
          { viewport: { width, height: 700 } },
        );
        const { page } = shown;
        await page.locator(".seo-figures > summary").click();
        const found = await page.evaluate(() => ({
          title: document.title,
          foreign: document.body.querySelectorAll("img, style, a, iframe, [onerror], [onload]")
            .length,
          wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          high: document.querySelector(".seo-result")?.clientHeight ?? 0,
        }));
        assert.deepEqual([found.title, found.foreign, found.wide], ["result", 0, 0]);
        assert.ok(found.high < 12_000, `${found.high} pixels`);
        assert.equal(await page.locator(".seo-section").count(), 9);
        if (width === 1000) {
          await shown.close();
        }
      }
    });
  }

  it("reaches all of a text that is too long to be shown at once", async () => {
    const text = "word ".repeat(5000).trim();
    const { page } = await openPictures(pages, hostilePictures(text));
    const more = page.locator(".seo-result seo-long-text > button[aria-expanded=false]");
    while ((await more.count()) > 0) {
      await more.first().click();
    }
    for (const place of [
      ".seo-tile-figure",
      ".seo-change",
      ".seo-rank-label",
      ".seo-rank-text",
      ".seo-legend-label",
      ".seo-dial-words",
      ".seo-step-words",
      ".seo-serp-title",
      ".seo-serp-text",
      ".seo-pic-lines > li",
      ".seo-quote-text",
    ]) {
      assert.ok((await page.locator(place).first().textContent())?.includes(text), place);
    }
  });
});
