import assert from "node:assert/strict";
import { inPost, rules } from "./hugoPost.ts";
import type { Texts } from "./hugoPost.ts";

const long = `description: ${"All about tea. ".repeat(30)}`;

/** A site with two sections whose layout has this head. */
const site = (head: string, fields = ""): Texts => ({
  "hugo.toml": 'baseURL = "https://tea.example/"\n',
  "layouts/_default/baseof.html": `<html><head><title>{{ .Title }}</title>${head}</head></html>`,
  ...Object.fromEntries(
    ["blog", "docs"].flatMap((section) =>
      ["a", "b", "c", "d"].map((name) => [
        `content/${section}/${name}.md`,
        `---\ntitle: ${section} ${name}\ndescription: Of ${section} ${name}.\n---\nText.\n`,
      ]),
    ),
  ),
  "content/blog/own.md": `---\ntitle: Own post\n${fields}\n---\nText of the post.\n`,
  "content/docs/own.md": `---\ntitle: Own page\n${fields}\n---\nText of the page.\n`,
});
const meta = '<meta name="description" content="{{ .Description }}">';

describe("a description that Hugo's layout gives some sections alone", () => {
  it("has findings there, and no others", async () => {
    for (const head of [
      `{{ if eq .Section "blog" }}${meta}{{ end }}`,
      `{{- if or (eq .Section "blog") (eq .Type "news") -}}{{ with .Site.Params.x }}<i>{{ . }}</i>{{ end }}${meta}{{- end -}}`,
    ]) {
      for (const [fields, rule] of [
        [long, "description-wide"],
        ["", "description-missing"],
      ] as const) {
        const texts = site(head, fields);
        assert.deepEqual(await rules(texts, "content/blog/own.md"), [rule], head);
        assert.deepEqual(await rules(texts, "content/docs/own.md"), [], head);
      }
    }
    const home = site(`{{ if .IsHome }}${meta}{{ end }}`, long);
    assert.deepEqual(await rules(home, "content/blog/own.md"), []);
  });

  it("has findings everywhere where others get one, too", async () => {
    for (const head of [
      `{{ if eq .Section "blog" }}<i></i>{{ end }}${meta}`,
      `{{ if eq .Section "blog" }}${meta}{{ else }}${meta}{{ end }}`,
      `{{ if not .IsHome }}${meta}{{ end }}`,
      `{{ if ne .Section "blog" }}${meta}{{ end }}`,
    ]) {
      const texts = site(head, long);
      assert.deepEqual(await rules(texts, "content/docs/own.md"), ["description-wide"], head);
    }
  });
});

describe("a description that Hugo's layout makes of the text", () => {
  it("isn't missed, by whatever name it is called", async () => {
    const head = (summary: string): string =>
      `{{ $desc := "" }}{{ with .Description }}{{ $desc = . }}{{ else }}{{- with ${summary} -}}{{ $desc = . | plainify }}{{ end }}{{ end }}<meta name="description" content="{{ $desc }}">`;
    assert.deepEqual(await rules(site(head(".Summary")), "content/blog/own.md"), []);
    assert.deepEqual(await rules(site(head(".Params.lead")), "content/blog/own.md"), [
      "description-missing",
    ]);
  });
});

describe("main headings of the blocks of a landing page", () => {
  const blocks = (name: string): string =>
    ["Green", "Black"]
      .map((tea) => `{{% ${name} color="white" %}}\n\n# ${tea}\n\nText.\n\n{{% /${name} %}}\n`)
      .join("\n");

  it("are as large as the theme wants them", async () => {
    assert.deepEqual(await inPost(blocks("blocks/section")), []);
    assert.deepEqual(await inPost(blocks("blocks/lead")), []);
    assert.deepEqual(await inPost(`${blocks("blocks/section")}\n# White\n\nText.\n`), []);
    assert.deepEqual(await inPost("# Green\n\nText.\n\n# Black\n\nText.\n"), ["heading-h1-many"]);
  });
});

describe("front matter behind a comment", () => {
  it("is read by Hugo", async () => {
    const post = (before: string): Texts => ({
      ...site(meta),
      "content/blog/own.md": `${before}---\ntitle: Own post\ndescription: Of the post.\n---\nText.\n`,
    });
    for (const before of ["<!-- formatted -->\n\n", "\n<!-- formatted -->\n"]) {
      assert.deepEqual(await rules(post(before), "content/blog/own.md"), [], before);
    }
    assert.ok((await rules(post("Text.\n\n"), "content/blog/own.md")).includes("title-missing"));
  });
});
