import assert from "node:assert/strict";
import fc from "fast-check";
import { readFrontMatter } from "../../../../src/articles/frontMatter/readFrontMatter.ts";
import type { Derivation, ReadSite } from "../../../../src/articles/sites/siteRules.ts";
import { memoryFiles } from "./memoryFiles.ts";

/** Values of every kind, with texts that decide something in many of them. */
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom<unknown>(
    "",
    "/",
    "..",
    "../../x",
    "a//b",
    "/x/?y#z",
    "\ud800",
    "%",
    "%zz",
    "[a]",
    "*(*(*(*a)))",
    "2024-01-02",
    "https://example.com/x",
    0,
    1.5,
    -1,
    true,
    false,
    null,
  ),
);

/** What a property plays with. */
export interface RandomSite {
  /** A site that is well. */
  readonly texts: Readonly<Record<string, string>>;
  /** Members of the configuration, each a path; its text is made of them. */
  readonly config: { readonly path: string; readonly text: (values: unknown) => string };
  readonly members: readonly string[];
  /** Fields of the front matter. */
  readonly fields: readonly string[];
  /** Files that are derived. */
  readonly paths: readonly string[];
}

/** Plays random configurations and random front matter: whatever they say, there is an answer in good form. */
export async function playRandomSites(site: RandomSite, readSite: ReadSite): Promise<void> {
  const { config, members, fields, paths } = site;
  const some = (names: readonly string[]): fc.Arbitrary<Record<string, unknown>> =>
    fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 5 });
  const property = fc.asyncProperty(
    some(members),
    some(fields),
    fc.constantFrom(...paths),
    fc.boolean(),
    async (values, front, path, isWell) => {
      const texts = isWell
        ? site.texts
        : { ...site.texts, [config.path]: config.text(nested(values)) };
      const rules = await readSite("", memoryFiles(texts));
      const yaml = `---\n${JSON.stringify(front)}\n---\n`;
      const fronts = [await readFrontMatter(yaml, "markdown"), { kind: "none" } as const];
      for (const given of fronts) {
        assertForm(await rules.derive({ path, front: given }, new Date("2025-06-01T12:00:00Z")));
      }
    },
  );
  await fc.assert(property, { numRuns: 150 });
}

/** `a.b` as an object in an object. */
function nested(values: Readonly<Record<string, unknown>>): unknown {
  const root: Record<string, unknown> = {};
  for (const [path, given] of Object.entries(values)) {
    const names = path.split(".");
    let at = root;
    for (const name of names.slice(0, -1)) {
      const own = at[name];
      const next: Record<string, unknown> =
        typeof own === "object" && own !== null && !Array.isArray(own) ? { ...own } : {};
      at[name] = next;
      at = next;
    }
    at[names.at(-1) ?? ""] = given;
  }
  return root;
}

function assertForm(derived: Derivation): void {
  if (derived.kind === "page") {
    for (const path of [derived.path, ...derived.aliases]) {
      assert.equal(new URL(path, "https://host.example").pathname, path === "" ? "/" : path);
    }
  } else {
    assert.notEqual(derived.reason, "");
  }
}
