import assert from "node:assert/strict";
import { emptyBody } from "../../../../src/articles/checks/body/articleBody.ts";
import { everySyntax } from "../../../../src/articles/text/templateBlocks.ts";
import type { TemplateSyntax } from "../../../../src/articles/text/templateBlocks.ts";
import { ReadBodies } from "../../../../src/articles/project/readBodies.ts";

describe("bodies that were read", () => {
  it("are read again only for another text or kind, and where too much was read since", () => {
    const bodies = new ReadBodies();
    const read: string[] = [];
    let templates: readonly TemplateSyntax[] = [];
    const ask = (path: string, text: string, kind: "markdown" | "mdx" = "markdown"): void => {
      bodies.of({ path, text, kind, templates }, () => {
        read.push(`${path} ${text.length} ${kind}`);
        return emptyBody;
      });
    };
    ask("a.md", "one");
    ask("a.md", "one");
    ask("a.md", "other");
    ask("a.md", "other", "mdx");
    assert.deepEqual(read.splice(0), ["a.md 3 markdown", "a.md 5 markdown", "a.md 5 mdx"]);
    // a text that is too long isn't kept, and drives out no other
    ask("long.md", "x".repeat(300_000));
    ask("long.md", "x".repeat(300_000));
    ask("a.md", "other", "mdx");
    assert.equal(read.splice(0).length, 2);
    for (let at = 0; at < 10; at += 1) {
      ask(`${at}.md`, "y".repeat(150_000));
    }
    assert.equal(read.splice(0).length, 10);
    ask("9.md", "y".repeat(150_000));
    ask("a.md", "other", "mdx");
    assert.deepEqual(read.splice(0), ["a.md 5 mdx"]);
    // its site became one of a generator with templates
    templates = everySyntax;
    ask("a.md", "other", "mdx");
    assert.deepEqual(read, ["a.md 5 mdx"]);
  });
});
