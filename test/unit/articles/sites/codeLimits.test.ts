import assert from "node:assert/strict";
import {
  Code,
  CodeCall,
  CodeObject,
  isList,
  memberAt,
} from "../../../../src/articles/sites/code/codeValues.ts";
import type { CodeValue } from "../../../../src/articles/sites/code/codeValues.ts";
import { readCode } from "../../../../src/articles/sites/code/readCode.ts";
import { configLimits } from "../../../../src/articles/sites/limits.ts";
import type { EvaluationLimits } from "../../../../src/articles/sites/limits.ts";
import { readAstro } from "../../../../src/articles/sites/astro/readAstro.ts";
import { readDocusaurus } from "../../../../src/articles/sites/docusaurus/readDocusaurus.ts";
import { readEleventy } from "../../../../src/articles/sites/eleventy/readEleventy.ts";
import type { SiteRules } from "../../../../src/articles/sites/siteRules.ts";
import { memoryFiles } from "./memoryFiles.ts";

/** Constants that each are made of the one before: `v0`, `v1`, … */
function tower(levels: number, first: string, make: (before: string) => string): string {
  const lines = Array.from({ length: levels }, (_, n) => `const v${n + 1} = ${make(`v${n}`)};`);
  return [`const v0 = ${first};`, ...lines].join("\n");
}

async function exported(text: string, limits?: Partial<EvaluationLimits>): Promise<CodeValue> {
  const read = await readCode(text, { limits: { ...configLimits, ...limits } });
  return typeof read === "string" ? assert.fail(read) : read.exports.get("default");
}

/** What is met by who walks a value without knowing what it met before: how many values, and why one is unknown. */
function walk(value: CodeValue): { readonly count: number; readonly reason: string | undefined } {
  let count = 0;
  let reason: string | undefined;
  const waiting: CodeValue[] = [value];
  while (waiting.length > 0 && count <= configLimits.size) {
    const next = waiting.pop();
    count += 1;
    if (next instanceof Code || next instanceof CodeCall) {
      reason ??= next.reason;
    }
    const parts = isList(next)
      ? next
      : next instanceof CodeObject
        ? next.members.values()
        : next instanceof CodeCall
          ? next.args
          : [];
    for (const part of parts) {
      waiting.push(part);
    }
  }
  return { count, reason };
}

/** What would grow without end, each step by one line. */
const growing: readonly (readonly [name: string, first: string, make: (v: string) => string])[] = [
  ["a list of itself", "[1, 1]", (v) => `[${v}, ${v}]`],
  ["a list spread twice", "[1, 1]", (v) => `[...${v}, ...${v}]`],
  ["lists put together", "[1, 1]", (v) => `${v}.concat(${v})`],
  ["a list for each entry", "[1, 1]", (v) => `${v}.flatMap((one) => [one, one])`],
  ["lists for entries", "[1, 1]", (v) => `${v}.map(() => ${v})`],
  ["an object of itself", "{ a: 1 }", (v) => `{ ...${v}, l: ${v}, r: ${v} }`],
  ["calls in a call", "f(1)", (v) => `f(${v}, ${v})`],
  ["a sum of texts", "'ab'", (v) => `${v} + ${v}`],
  ["a template", "'ab'", (v) => `\`\${${v}}\${${v}}\``],
  ["texts put together", "'ab'", (v) => `${v}.concat(${v})`],
  ["entries joined", "'ab'", (v) => `[${v}, ${v}].join(${v})`],
  ["a text in another's place", "'aa'", (v) => `${v}.replaceAll('a', ${v})`],
  ["a text between all signs", "'ab'", (v) => `${v}.replaceAll('', ${v})`],
  ["what stands before and behind", "'ab'", (v) => `${v}.replaceAll('b', "$\`$'b")`],
  ["signs that are split and joined", "'ab'", (v) => `${v}.split('').join(${v})`],
  ["a text filled up", "'ab'", (v) => `${v}.padEnd(${v}.length - -${v}.length, 'x') + ${v}`],
  ["a text again and again", "'ab'", (v) => `${v}.repeat(9)`],
  ["capitals", "'\u0390'", (v) => `${v}.toUpperCase() + ${v}`],
];

describe("limits for configurations that are code", () => {
  it("leave unknown, with a reason, what would grow without end", async () => {
    for (const [name, first, make] of growing) {
      const text = `${tower(60, first, make)}\nexport default { large: v60, small: "/x/" };`;
      const value = await exported(text);
      assert.equal(memberAt(value, "small"), "/x/", name);
      const { count, reason } = walk(value);
      assert.ok(count <= configLimits.size, name);
      assert.match(reason ?? "", /more than [\d,]+ /u, name);
    }
  });

  it("hold for a single step, before anything is made", async () => {
    const small: readonly (readonly [limit: keyof EvaluationLimits, code: string])[] = [
      ["text", "'abcdef' + 'abcdef'"],
      ["text", "'abc'.repeat(4)"],
      ["text", "'abc'.repeat(1e9)"],
      ["text", "'abc'.padStart(1e9)"],
      ["text", "['abcdef', 'abcdef'].join()"],
      ["text", "`${'abcdef'}${'abcdef'}`"],
      ["entries", "[...[1, 2, 3], ...[4, 5, 6]]"],
      ["entries", "[1, 2, 3].concat([4, 5, 6])"],
      ["entries", "'abcdefgh'.split('')"],
      ["depth", "[[[[[[1]]]]]]"],
      ["size", "[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]"],
      ["size", "{ a: 'a long text that is written out' }"],
    ];
    for (const [limit, code] of small) {
      const at = { text: 10, entries: 5, depth: 5, size: 10, steps: 1_000 }[limit];
      const value = await exported(`export default { member: ${code} }`, { [limit]: at });
      assert.match(walk(value).reason ?? "", new RegExp(`more than ${at} `, "u"), code);
    }
  });

  it("have a name's value found once, however often it is used", async () => {
    const text = `${tower(200, "'x'", (v) => `${v} || ${v}`)}\nexport default v90 === v90 && v90;`;
    assert.equal(await exported(text, { steps: 2_000, depth: 400 }), "x");
  });

  it("leave a whole configuration unread that takes too many steps", async () => {
    const calls = Array.from(
      { length: 40 },
      (_, n) => `const f${n + 1} = () => [f${n}(), f${n}()];`,
    );
    const texts = [
      `const f0 = () => ['x'];\n${calls.join("\n")}\nexport default f40();`,
      "const f = (x) => [f(x), f(x)];\nexport default f(1);",
    ];
    for (const text of texts) {
      const read = await readCode(text, { limits: { ...configLimits, steps: 5_000 } });
      assert.match(typeof read === "string" ? read : "", /more than 5,000 steps/u);
    }
  });

  it("leave code unread that parsers run out of stack for, or take very long for", async () => {
    const deep = 50_000;
    const texts = [
      `export default ${"[".repeat(deep)}`,
      `export default ${"(".repeat(deep)}1${")".repeat(deep)}`,
      `export default ${"`${".repeat(deep)}`,
      `export default ${"a ? 1 : ".repeat(deep / 2)}1`,
      `export default ${"1+".repeat(deep)}1`,
      `export default ${"!".repeat(deep)}1`,
      `export default ${"f<T>(".repeat(40)}1`,
      `export default ${"async<T>(".repeat(40)}1`,
      `export default ${"a<".repeat(2_000)}1`,
      " ".repeat(2_000_000),
    ];
    for (const text of texts) {
      const read = await readCode(text);
      assert.ok(
        typeof read === "string" || !isKnown(read.exports.get("default")),
        text.slice(0, 40),
      );
    }
  });

  it("leave members, calls and names unknown that are too many in a row", async () => {
    for (const code of [
      `a${".b".repeat(20_000)}`,
      `f${"()".repeat(20_000)}`,
      `"x"${".trim()".repeat(5_000)}`,
    ]) {
      const read = await readCode(`export default ${code}`);
      assert.ok(
        typeof read === "string" || !isKnown(read.exports.get("default")),
        code.slice(0, 20),
      );
    }
    const names = `${tower(5_000, "1", (v) => `[${v}]`)}\nexport default v5000`;
    assert.match(walk(await exported(names)).reason ?? "", /more than 100 levels/u);
  });

  it("make URLs unknown, and the reason is said", async () => {
    const doubled = tower(30, "'/ab'", (v) => `${v} + ${v}`);
    const sites: readonly (readonly [Promise<SiteRules>, string])[] = [
      [
        readAstro(
          "",
          memoryFiles({ "astro.config.mjs": `${doubled}\nexport default { base: v30 };` }),
        ),
        "src/pages/a.md",
      ],
      [
        readDocusaurus(
          "",
          memoryFiles({ "docusaurus.config.js": `${doubled}\nmodule.exports = { baseUrl: v30 };` }),
        ),
        "docs/a.md",
      ],
      [
        readEleventy(
          "",
          memoryFiles({
            "eleventy.config.js": `${doubled}\nmodule.exports = { pathPrefix: v30 };`,
          }),
        ),
        "a.md",
      ],
    ];
    for (const [reading, path] of sites) {
      const rules = await reading;
      const derived = await rules.derive({ path, front: { kind: "none" } }, new Date(0));
      assert.ok(derived.kind === "unknown", rules.generator);
      assert.match(derived.reason, /more than 100,000 characters/u);
    }
  });

  it("hold for all routes of an Astro site together, and then for all of its articles", async () => {
    const calls = tower(40, "() => 1", (v) => `() => [${v}(), ${v}()]`);
    const files = memoryFiles({
      "src/content.config.ts":
        'import { glob } from "astro/loaders"; export const collections = { a: { loader: glob({ base: "./blog", pattern: "**/*.md" }) } };',
      "src/pages/[slug].astro": `---\n${calls}\nexport function getStaticPaths() { return v40(); }\n---\n`,
      "blog/a.md": "",
    });
    const rules = await readAstro("", files);
    for (const path of ["blog/a.md", "blog/b.md"]) {
      const derived = await rules.derive({ path, front: { kind: "none" } }, new Date(0));
      assert.ok(derived.kind === "unknown");
      assert.match(derived.reason, /more than 50,000 steps/u);
    }
  });

  it("hold for modules that bring in each other", async () => {
    const files = memoryFiles({
      "astro.config.mjs": 'import { site } from "./one.mjs"; export default { site, base: "/x" };',
      "one.mjs": 'export { site } from "./two.mjs";',
      "two.mjs": 'import * as one from "./one.mjs"; export const site = one.site;',
    });
    const rules = await readAstro("", files);
    assert.equal(rules.address, undefined);
    assert.equal(rules.basePath?.value, "/x/");
  });

  it("don't concern a configuration as sites have them", async () => {
    const redirects = Array.from(
      { length: 5_000 },
      (_, n) => `{ from: "/old-${n}", to: "/new-${n}" }`,
    );
    const value = await exported(`export default { redirects: [${redirects.join(", ")}] }`);
    assert.equal(memberAt(value, "redirects", 4_999, "to"), "/new-4999");
  });
});

function isKnown(value: CodeValue): boolean {
  return value !== undefined && !(value instanceof Code) && !(value instanceof CodeCall);
}
