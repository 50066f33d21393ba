import assert from "node:assert/strict";
import { hugo, rules } from "./hugoPost.ts";
import type { Texts } from "./hugoPost.ts";

describe("a main heading in a live demo", () => {
  const many = "heading-h1-many";
  const inPost = (body: string): Promise<string[]> =>
    rules(
      {
        ...hugo,
        "content/posts/tea.md": `---\ntitle: Tea\n---\n# Tea\n\nText.\n\n${body}\nText.\n`,
      },
      "content/posts/tea.md",
    );
  const demo = '<div class="step">\n  <h1>\n    Vertical\n  </h1>\n  <p>Text.</p>\n</div>\n';
  const css = "```css\n.step { color: red }\n```\n";

  it("is none of the article", async () => {
    for (const body of [
      `${css}\n${demo}`,
      `${css}\n<!-- a demo -->\n${demo}`,
      `${demo}\n${css}`,
      `\`\`\`html\n<h1>Vertical</h1>\n\`\`\`\n\n<h1>Vertical</h1>\n`,
      `<h1>Vertical</h1>\n\n~~~html\n<h1>Vertical</h1>\n~~~\n`,
    ]) {
      assert.deepEqual(await inPost(body), [], body);
    }
  });

  it("is one where no code beside it is about it", async () => {
    for (const body of [
      demo,
      `${css}\nText.\n\n${demo}`,
      `\`\`\`sh\nnpm start\n\`\`\`\n\n${demo}`,
      `${css}\n<h1>Vertical</h1>\n`,
      `${css}\n# Vertical\n`,
    ]) {
      assert.deepEqual(await inPost(body), [many], body);
    }
  });
});

describe("a description in a section of a few files", () => {
  const missing = "description-missing";
  const page = (description: boolean): string =>
    `---\ntitle: Page\n${description ? "description: About it.\n" : ""}---\nText.\n`;
  const pages = (folder: string, with_: number, without: number): Texts =>
    Object.fromEntries(
      Array.from({ length: with_ + without }, (_, index) => [
        `content/${folder}/p${index}.md`,
        page(index < with_).replace("Page", `${folder} ${index}`),
      ]),
    );
  const own = "content/fixes/windows/own.md";

  it("isn't missed where the sections beside it have none", async () => {
    const texts = {
      "hugo.toml": hugo["hugo.toml"],
      ...pages("guides", 20, 0),
      ...pages("fixes/linux", 1, 4),
      ...pages("fixes/macos", 1, 4),
      ...pages("fixes/windows", 1, 1),
      [own]: page(false),
    };
    assert.deepEqual(await rules(texts, own), []);
  });

  it("is missed where they have one, and in a section that is large enough to have a habit", async () => {
    const texts = (windows: Texts): Texts => ({
      "hugo.toml": hugo["hugo.toml"],
      ...pages("guides", 20, 0),
      ...windows,
      [own]: page(false),
    });
    const beside = { ...pages("fixes/linux", 4, 1), ...pages("fixes/windows", 1, 1) };
    assert.deepEqual(await rules(texts(beside), own), [missing]);
    const large = { ...pages("fixes/linux", 1, 9), ...pages("fixes/windows", 5, 0) };
    assert.deepEqual(await rules(texts(large), own), [missing]);
  });
});

describe("a page of what is deprecated", () => {
  const long = `description: ${"Tea and milk ".repeat(20)}`;
  const found = (path: string, fields: string): Promise<string[]> =>
    rules({ ...hugo, [path]: `---\n${fields}\n${long}\n---\n## One\n\n## Two\n\nText.\n` }, path);

  it("has no findings of style", async () => {
    for (const [path, fields] of [
      ["content/nav/deprecated.md", "title: Nav"],
      ["content/deprecated/nav.md", "title: Nav"],
      ["content/nav-deprecated.md", "title: Nav"],
      ["content/nav.md", "title: Nav (deprecated)"],
      ["content/nav.md", 'title: "[Deprecated] Nav"'],
      ["content/nav.md", 'title: "Deprecated: Nav"'],
      ["content/nav.md", "title: Nav\ndeprecated: true"],
      ["content/nav.md", "title: Nav\nstatus: Deprecated"],
      ["content/nav.md", "title: Nav\nreactStatus: deprecated"],
    ] as const) {
      assert.deepEqual(await found(path, fields), [], `${path}: ${fields}`);
    }
  });

  it("isn't one that is about deprecated things", async () => {
    for (const [path, fields] of [
      ["content/deprecated-features.md", "title: Features"],
      ["content/deprecated.md", "title: Deprecated features of the year"],
      ["content/nav.md", "title: How to use deprecated things"],
      ["content/nav.md", "title: Nav\ndeprecated: false"],
      ["content/nav.md", "title: Nav\nstatus: stable"],
    ] as const) {
      assert.deepEqual(await found(path, fields), ["description-wide", "section-empty"], fields);
    }
  });
});
