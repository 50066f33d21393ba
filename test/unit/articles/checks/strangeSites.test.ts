import assert from "node:assert/strict";
import { readBody } from "../../../../src/articles/checks/body/readBody.ts";
import { templateBlocks } from "../../../../src/articles/text/templateBlocks.ts";
import { countProcessorTime } from "../../../support/processorTime.ts";
import { CheckedProject, rulesOf } from "./checkedProject.ts";

type Texts = Readonly<Record<string, string>>;

/** The names of the rules that find something in a file. */
async function rules(texts: Texts, path: string): Promise<string[]> {
  return rulesOf(await new CheckedProject(texts).check(path)).toSorted();
}

describe("a route of Astro that makes the head of other fields", () => {
  const route = (collection: string, layout: string): string =>
    `---\nimport { getCollection } from "astro:content";\nimport Layout from "../../layouts/Layout.astro";\nexport async function getStaticPaths() {\n  const all = await getCollection("${collection}");\n  return all.map((entry) => ({ params: { id: entry.id }, props: { entry } }));\n}\nconst { entry } = Astro.props;\n---\n${layout}<p>Text.</p></Layout>\n`;
  const collection = (name: string): string =>
    `${name}: defineCollection({ loader: glob({ pattern: "**/*.md", base: "./src/content/${name}" }) })`;
  const site = (authors: string, posts: string): Texts => ({
    "package.json": '{ "dependencies": { "astro": "6.0.0" } }',
    "astro.config.mjs": 'export default { site: "https://tea.example.org" };\n',
    "src/content.config.ts": `import { defineCollection } from "astro:content";\nimport { glob } from "astro/loaders";\nexport const collections = { ${collection("posts")}, ${collection("authors")} };\n`,
    "src/layouts/Layout.astro":
      '<head><title>{title}</title><meta name="description" content={description} /></head><slot />',
    "src/pages/posts/[id].astro": route("posts", posts),
    "src/pages/authors/[id].astro": route("authors", authors),
    ...Object.fromEntries(
      ["green", "black", "white", "red"].map((name) => [
        `src/content/posts/${name}.md`,
        `---\ntitle: All about ${name} tea\ndescription: What ${name} tea is made of.\n---\nText.\n`,
      ]),
    ),
    "src/content/posts/plain.md": "---\ntitle: Plain\nexcerpt: Of water.\n---\nText.\n",
    "src/content/authors/ann.md": "---\nname: Ann\nbio: Drinks tea.\n---\nText.\n",
  });
  const ofFields = "<Layout title={entry.data.title} description={entry.data.description}>";
  const ofOthers =
    "<Layout title={`${entry.data.name} (author)`} description={entry.data.bio || 'An author'}>";

  it("misses no title and no description", async () => {
    assert.deepEqual(await rules(site(ofOthers, ofFields), "src/content/authors/ann.md"), []);
    assert.deepEqual(
      await rules(
        site(ofOthers, "<Layout title={entry.data.title} description={entry.data.excerpt}>"),
        "src/content/posts/plain.md",
      ),
      [],
    );
  });
  it("does where the route takes those fields", async () => {
    assert.deepEqual(await rules(site(ofFields, ofFields), "src/content/authors/ann.md"), [
      "description-missing",
      "title-missing",
    ]);
    assert.deepEqual(await rules(site(ofOthers, ofFields), "src/content/posts/plain.md"), [
      "description-missing",
    ]);
  });
});

describe("the values of a component of Nuxt Content", () => {
  const component = "::u-button\n---\nlabel: Drink\nto: /tea\n---\nDrink tea\n::\n";
  const text = `# Tea\n\n${component}\n## Green\n\n  ::: note\n${component.replaceAll("::", ":::")}  :::\n`;
  it("are no headings", () => {
    assert.deepEqual(
      readBody(text, "markdown").headings.map((heading) => heading.text),
      ["Tea", "Green"],
    );
  });
  it("are headings as Markdown has it, where no component is before them", () => {
    for (const other of [
      component.replace("::u-button", "Button:"),
      component.replace("::u-", ":: u-"),
    ]) {
      assert.equal(readBody(other, "markdown").headings.length, 2, other);
    }
    assert.equal(readBody(component, "markdown", ["liquid"]).headings.length, 2);
  });
  it("are found in a moment", () => {
    const spent = countProcessorTime();
    assert.equal(templateBlocks("::a\n---\n".repeat(20_000), ["components"]).length, 10_000);
    assert.ok(spent() < 4_000);
  });
});
