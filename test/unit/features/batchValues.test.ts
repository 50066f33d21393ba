import assert from "node:assert/strict";
import { articleValue, csvColumns, foldersOf, valuesOfText } from "../../../src/features/batches/batchValues.ts";
import { inspectDomain } from "../../../src/tools/inspectDomain.ts";
import { inspectKeyword } from "../../../src/tools/inspectKeyword.ts";
import { inspectPage } from "../../../src/tools/inspectPage.ts";
import { batchField } from "../../../src/library/batches/batchPlan.ts";
import type { ToolDefinition } from "../../../src/tools/definition.ts";

function fieldOf(tool: ToolDefinition): NonNullable<ReturnType<typeof batchField>> {
  const field = batchField(tool);
  assert.ok(field !== undefined);
  return field;
}
const [keyword, url, domain] = [fieldOf(inspectKeyword), fieldOf(inspectPage), fieldOf(inspectDomain)];

describe("the values of a batch", () => {
  it("are the lines of a text, without the marks of a list", async () => {
    assert.deepEqual(await valuesOfText(keyword, "## Ideas\r\n\n- [x] cold brew\n  * iced coffee\n12. moka pot\n> -5 degrees\n2026 trends\n"), [
      "Ideas",
      "cold brew",
      "iced coffee",
      "moka pot",
      "-5 degrees",
      "2026 trends",
    ]);
    assert.deepEqual(await valuesOfText(keyword, " \n\t\n"), []);
  });

  it("are the addresses in a text for pages and sites, or its lines where it has none", async () => {
    assert.deepEqual(await valuesOfText(url, "Read [this](https://example.com/a), or https://example.org/b."), ["https://example.com/a", "https://example.org/b"]);
    assert.deepEqual(await valuesOfText(domain, "- example.com\n- example.org"), ["example.com", "example.org"]);
  });

  it("are a column of a CSV file, whatever parts its cells", async () => {
    const columns = await csvColumns('\uFEFFkeyword;volume;empty\n"a;b";10;\n\'=sum;20;\n;30;\n');
    assert.deepEqual(columns, [
      { name: "keyword", values: ["a;b", "=sum"] },
      { name: "volume", values: ["10", "20", "30"] },
    ]);
    assert.deepEqual(await csvColumns(""), []);
  });

  it("are the keyword of an article, or its title", () => {
    const article = (front: string): string => `---\n${front}\n---\n\nkeyword: not here\n`;
    assert.equal(articleValue(keyword, article('title: "Cold: brew"\nkeyword: cold brew ratio # main'), ""), "cold brew ratio");
    assert.equal(articleValue(keyword, article("title: 'Cold brew # 1'"), ""), "Cold brew # 1");
    assert.equal(articleValue(keyword, "+++\r\ntitle = \"Toml\"\r\n+++\r\n", ""), "Toml");
    for (const silent of ["keywords: [a, b]", "keyword: [a]", "keyword: |", "title: true", "keyword:", "title: {{ x }}"]) {
      assert.equal(articleValue(keyword, article(silent), ""), undefined, silent);
    }
    assert.equal(articleValue(keyword, "# No front matter\ntitle: x", ""), undefined);
  });

  it("are the address an article is published under, as far as it says so itself", () => {
    const article = (front: string): string => `---\n${front}\n---\n`;
    assert.equal(articleValue(url, article("canonical_url: https://example.com/a"), ""), "https://example.com/a");
    assert.equal(articleValue(url, article("permalink: /a/"), "https://example.com/blog/"), "https://example.com/a/");
    assert.equal(articleValue(url, article("permalink: /a/"), ""), undefined);
    assert.equal(articleValue(url, article("permalink: /:year/:title/\nslug: a"), "https://example.com"), undefined);
    assert.equal(articleValue(url, article("slug: a"), "https://example.com"), undefined);
  });

  it("lie in folders, each with all that is below it", () => {
    assert.deepEqual(foldersOf(["a/b/c.md", "a/d.md", "e.md"]), [
      { folder: ".", files: 3 },
      { folder: "a", files: 2 },
      { folder: "a/b", files: 1 },
    ]);
  });
});
