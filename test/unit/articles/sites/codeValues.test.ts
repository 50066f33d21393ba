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
import type { CodeModule } from "../../../../src/articles/sites/code/readCode.ts";

async function read(text: string): Promise<CodeModule> {
  const code = await readCode(text);
  return typeof code === "string" ? assert.fail(code) : code;
}

/** As JSON would write it; code as `code: …`. */
function plain(value: CodeValue): unknown {
  return value instanceof Code
    ? `code: ${value.text}`
    : value instanceof CodeCall
      ? { [value.name]: value.args.map(plain) }
      : value instanceof CodeObject
        ? Object.fromEntries([...value.members].map(([name, member]) => [name, plain(member)]))
        : isList(value)
          ? value.map(plain)
          : value;
}

const exported = async (text: string): Promise<unknown> =>
  plain((await read(text)).exports.get("default"));

describe("the literal values of a configuration that is code", () => {
  it("are those of what it exports, however it does", async () => {
    const forms = [
      "export default { base: '/x/' }",
      "module.exports = { base: '/x/' }",
      "const config = { base: '/x/' }; export default config;",
      "const config: Config = { base: '/x/' } satisfies Config; module.exports = config;",
      "export default async function make(): Promise<Config> { const base = '/x/'; return { base } }",
      "module.exports = (context) => ({ base: `/${'x'}/` })",
      "const own = { base: '/x/' }; export { own as default }",
      "const name = 'base'; export default { [name]: '/' + 'x' + '/' } as const",
      "const more = { base: '/x/' }; export default { ...more }",
    ];
    for (const form of forms) {
      assert.deepEqual(await exported(form), { base: "/x/" }, form);
    }
  });

  it("lose what is nothing by filter(Boolean), unless it isn't known whether an entry is", async () => {
    const plugins = (entries: string): Promise<unknown> =>
      exported(`const made = make(); export default [${entries}].filter(Boolean);`);
    assert.deepEqual(
      await plugins(
        "'a', false, null, '', process.env.PREVIEW && 'b', require.resolve('./c'), () => ({ name: 'd' }), ['e', {}]",
      ),
      ["a", { "require.resolve": ["./c"] }, "code: () => ({ name: 'd' })", ["e", {}]],
    );
    for (const unknown of ["'a', made", "'a', ...made", "made && 'a'"]) {
      assert.ok(!Array.isArray(await plugins(unknown)), unknown);
    }
  });

  it("take the environment's variables as not set", async () => {
    const text = `export default {
      first: process.env.BASE || "/a/",
      second: process.env.PREVIEW ? "/" : "/b/",
      third: import.meta.env.BASE ?? "/c/",
      fourth: !process.env.PREVIEW && "/d/",
      fifth: process.env.CONTEXT === "preview" ? "/" : "/e/",
      sixth: process.env.NODE_ENV === "production" ? "/f/" : "/",
      seventh: process.env.CONTEXT !== undefined ? "/" : "/g/",
      eighth: process.env.CONTEXT == null ? "/h/" : "/",
    }`;
    assert.deepEqual(await exported(text), {
      first: "/a/",
      second: "/b/",
      third: "/c/",
      fourth: "/d/",
      fifth: "/e/",
      sixth: "/f/",
      seventh: "/g/",
      eighth: "/h/",
    });
  });

  it("are marked as code where only running it would tell, and nothing of it is run", async () => {
    const text = `
      import { site } from "./site.js";
      export default { site, path: build("x").path, plugins: [rss({ base: "/f" }), ...more], ...other }`;
    const { exports } = await read(text);
    const config = exports.get("default");
    const name = memberAt(config, "site");
    assert.ok(name instanceof Code);
    assert.deepEqual(name.from, { module: "./site.js", name: "site" });
    assert.deepEqual(plain(config), {
      site: "code: site",
      path: 'code: build("x").path',
      plugins: [{ rss: [{ base: "/f" }] }, "code: ...more"],
    });
    assert.ok(memberAt(config, "anything") instanceof Code);
    assert.equal(memberAt(config, "plugins", 0) instanceof CodeCall, true);
  });

  it("have the calls of the module, those in functions too", async () => {
    const { calls } = await read(
      "module.exports = function (config) { config.addGlobalData('permalink', '/x/'); return { dir: { input: 'src' } } }",
    );
    assert.deepEqual(calls.map(plain), [{ "config.addGlobalData": ["permalink", "/x/"] }]);
  });

  it("keep what is given to a function that another function gave", async () => {
    const text = "export default createMDX({ extension: /x/ })({ basePath: '/x' })";
    assert.deepEqual(await exported(text), { "createMDX()": [{ basePath: "/x" }] });
  });

  it("are none of a name that leads to itself, and of text that is no code", async () => {
    assert.equal(await exported("const a = b; const b = a; export default a"), "code: a");
    for (const text of ["", "((((", "export default", "\u0000", "{".repeat(50_000)]) {
      const code = await readCode(text);
      assert.ok(
        typeof code === "string" || code.exports.get("default") === undefined,
        text.slice(0, 9),
      );
    }
  });
});
