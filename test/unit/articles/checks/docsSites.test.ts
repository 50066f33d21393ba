import assert from "node:assert/strict";
import { CheckedProject, rulesOf } from "./checkedProject.ts";
import { assertFound } from "./foundLinks.ts";
import type { Place } from "./foundLinks.ts";
import { docs, hugo, page } from "./linkPlaceSites.ts";

const mount = (source: string, target: string): string =>
  `[[module.mounts]]\nsource = "${source}"\ntarget = "${target}"\n`;

/** What was reported of documentation sites, and isn't so. */
const places: readonly Place[] = [
  {
    name: "a page of a single file that Hugo mounts in several folders",
    files: {
      ...hugo,
      "hugo.toml": `${hugo["hugo.toml"]}${mount("content", "content")}${mount("content/.common/leaf.md", "content/guides/leaf.md")}${mount("content/.common/leaf.md", "content/teas/leaf/index.md")}${mount("content/.common/leaf.md", "content/teas/pot.de.md")}`,
      "content/.common/leaf.md": page("Leaf"),
    },
    from: "content/guides/from.md",
    right: ["/guides/leaf/", "/teas/leaf/", "/teas/leaf#brewing", "/teas/pot/"],
    broken: ["/guides/lost/", "/guides/pot/"],
  },
  {
    name: "a page of a mounted file whose path permalinks change",
    files: {
      ...hugo,
      "hugo.toml": `${hugo["hugo.toml"]}[permalinks]\nteas = "/guides/:contentbasename/"\n${mount("content", "content")}${mount("content/.common/leaf.md", "content/teas/leaf.md")}`,
      "content/.common/leaf.md": page("Leaf"),
    },
    from: "content/guides/from.md",
    right: ["/guides/leaf/"],
    broken: ["/guides/lost/"],
  },
  {
    name: "a page that Hugo mounts at the top, by its whole path",
    files: {
      ...hugo,
      "hugo.toml": `${hugo["hugo.toml"]}${mount("content", "content")}${mount("content/.common/about.md", "content/about.md")}`,
      "content/.common/about.md": page("About"),
    },
    from: "content/guides/from.md",
    right: ["/about/"],
    broken: ["/guides/about/"],
  },
];

describe("links of documentation sites", () => {
  for (const place of places) {
    it(`are right to ${place.name}`, () => assertFound(place));
  }
});

describe("comments of code whose fence follows a component's tag", () => {
  it("are no headings", async () => {
    const path = "docs/a.md";
    const found = async (text: string): Promise<string[]> =>
      rulesOf(
        await new CheckedProject({ ...docs, [path]: `---\ntitle: A\n---\n\n${text}` }).check(path),
      );
    const code =
      '<TabItem value="one">\n```yaml\na: 1\n\n# Number one\n\n# Number two\n```\n</TabItem>\n';
    assert.deepEqual(await found(`<Tabs>\n${code}</Tabs>\n`), []);
    assert.deepEqual(await found(`# One\n\nText.\n\n# Two\n\nText.\n\n<Tabs>\n${code}</Tabs>\n`), [
      "heading-h1-many",
    ]);
    assert.deepEqual(await found("<Tabs />\n\n# One\n\nText.\n\n# Two\n\nText.\n\n```\n\n```\n"), [
      "heading-h1-many",
    ]);
  });
});
