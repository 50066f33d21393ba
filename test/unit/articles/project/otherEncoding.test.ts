import assert from "node:assert/strict";
import { projectOver } from "../../../support/projectOver.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";

const text = "---\ntitle: Käse\n---\n\n# Käse\n\n# Tee\n";

/** As a program reads a file as UTF-8 that was saved in UTF-16. */
function misread(bigEndian: boolean, mark: boolean, written = text): string {
  const bytes = Buffer.from((mark ? "\uFEFF" : "") + written, "utf16le");
  return new TextDecoder().decode(bigEndian ? bytes.swap16() : bytes);
}

describe("an article in another encoding than UTF-8", () => {
  it("isn't checked, and that is said: nothing that was found would be true", async () => {
    for (const odd of [
      misread(false, true),
      misread(true, true),
      misread(false, false),
      misread(true, false),
      misread(false, true, `---\ntitle: Чай\n---\n\n${"Русский текст о чае. ".repeat(40)}`),
    ]) {
      const files = { "hugo.toml": 'baseURL = "https://a.example/"\n', "content/a.md": odd };
      const { checks } = projectOver(memoryFiles(files));
      const outcome = await checks.check(
        { path: "content/a.md", kind: "markdown", text: odd },
        { waits: true },
      );
      assert.match(outcome.problem ?? "", /^content\/a\.md can't be read: it isn't UTF-8/u);
    }
  });

  it("is checked where single characters are lost, as of Windows-1252", async () => {
    const odd = text.replaceAll("ä", "\uFFFD").concat("\0");
    const files = { "hugo.toml": 'baseURL = "https://a.example/"\n', "content/a.md": odd };
    const { checks } = projectOver(memoryFiles(files));
    const outcome = await checks.check(
      { path: "content/a.md", kind: "markdown", text: odd },
      { waits: true },
    );
    assert.equal(outcome.problem, undefined);
    assert.deepEqual(
      outcome.problem === undefined && outcome.isArticle
        ? outcome.findings.map(({ rule }) => rule)
        : [],
      ["heading-h1-many"],
    );
  });
});
