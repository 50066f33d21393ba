import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { commands } from "../../../../src/editor/platform/commandIds.ts";
import { settingSpecs } from "../../../../src/editor/platform/settingSpecs.ts";
import type { SettingSpec } from "../../../../src/editor/platform/settingSpecs.ts";
import { articleView } from "../../../../src/editor/platform/viewTypes.ts";
import { catalogue, commandId } from "../../../../src/research/tools/catalogue.ts";
import { readRepeatingFiles, withAddress, withTools } from "../../../support/manifest.ts";
import { publishedAddress } from "../../../support/release/publishedAddress.ts";
import { repositoryRoot } from "../../../support/paths.ts";

const read = (path: string): string => readFileSync(join(repositoryRoot, path), "utf8");
const text = z.record(z.string(), z.string());
const menuEntry = z.looseObject({
  command: z.string().optional(),
  submenu: z.string().optional(),
  when: z.string().optional(),
});
const manifest = z
  .looseObject({
    categories: z.array(z.string()),
    keywords: z.array(z.string()),
    pricing: z.string(),
    qna: z.boolean(),
    capabilities: z.looseObject({
      untrustedWorkspaces: z.looseObject({ restrictedConfigurations: z.array(z.string()) }),
    }),
    contributes: z.looseObject({
      commands: z.array(
        z.looseObject({ command: z.string(), title: z.string(), category: z.string() }),
      ),
      menus: z.record(z.string(), z.array(menuEntry)),
      submenus: z.array(z.object({ id: z.string(), label: z.string(), icon: z.string() })),
      viewsContainers: z.looseObject({ activitybar: z.array(z.looseObject({ id: z.string() })) }),
      views: z.record(
        z.string(),
        z.array(z.looseObject({ id: z.string(), visibility: z.string().optional() })),
      ),
      viewsWelcome: z.array(z.looseObject({ view: z.string(), when: z.string() })),
      configuration: z.array(
        z.looseObject({ order: z.number(), properties: z.record(z.string(), z.looseObject({})) }),
      ),
    }),
  })
  .parse(JSON.parse(read("package.json")));
const strings = text.parse(JSON.parse(read("package.nls.json")));
const { contributes } = manifest;
const declared = contributes.commands.map(({ command }) => command);

describe("the manifest", () => {
  it("repeats what the catalogue says: run node test/support/manifest.ts --write after a change", () => {
    const files = readRepeatingFiles();
    assert.deepEqual(files, withTools(files, catalogue));
  });

  it("declares a command for every tool of the catalogue, under the tool's title", () => {
    for (const tool of catalogue) {
      const entry = contributes.commands.find(({ command }) => command === commandId(tool));
      assert.ok(entry, commandId(tool));
      assert.equal(strings[entry.title.replaceAll("%", "")], `${tool.title}…`);
      assert.equal(entry.category, "SEO");
    }
  });

  it("declares exactly the commands there are", () => {
    assert.deepEqual(
      declared.toSorted(),
      [...catalogue.map(commandId), ...Object.values(commands)].toSorted(),
    );
  });

  it("names only declared commands, submenus and views in menus and welcome views", () => {
    const submenus = new Set(contributes.submenus.map(({ id }) => id));
    for (const [menu, entries] of Object.entries(contributes.menus)) {
      for (const { command, submenu } of entries) {
        assert.ok(command === undefined || declared.includes(command), `${menu}: ${command}`);
        assert.ok(submenu === undefined || submenus.has(submenu), `${menu}: ${submenu}`);
      }
    }
    const views = Object.values(contributes.views)
      .flat()
      .map(({ id }) => id);
    assert.ok(contributes.viewsWelcome.every(({ view }) => views.includes(view)));
  });

  it("shows the open article in a container of its own, whole, and keeps the ids that editors remember", () => {
    assert.deepEqual(
      contributes.viewsContainers.activitybar.map(({ id }) => id),
      ["seoResearch", "seoResearchArticle"],
    );
    assert.deepEqual(
      Object.entries(contributes.views).map(([container, views]) => [
        container,
        views.map(({ id }) => id),
      ]),
      [
        ["seoResearch", ["seoResearch.account", "seoResearch.tools", "seoResearch.results"]],
        ["seoResearchArticle", [articleView]],
      ],
    );
    assert.equal(articleView, "seoResearch.article");
    assert.equal(contributes.views["seoResearchArticle"]?.[0]?.visibility, undefined);
  });

  it("uses only context keys that the code sets", () => {
    const source = read("src/editor/platform/contextKeys.ts");
    const whens = [...Object.values(contributes.menus).flat(), ...contributes.viewsWelcome].map(
      ({ when }) => when ?? "",
    );
    const own = whens.flatMap(
      (when) =>
        when.match(/(?<!config\.)seoResearch\.(?!account|tools|results|article)\w+/gu) ?? [],
    );
    assert.ok(own.length > 0);
    for (const key of own) {
      assert.ok(source.includes(`"${key}"`), key);
    }
  });

  it("has a string for every placeholder, and no string too many", () => {
    const used = new Set(
      [...read("package.json").matchAll(/"%([\w.]+)%"/gu)].map(([, key = ""]) => key),
    );
    assert.deepEqual([...used].toSorted(), Object.keys(strings).toSorted());
  });

  it("restricts what an untrusted folder could pay or write with, and no setting that isn't there", () => {
    const specs = Object.entries<SettingSpec>(settingSpecs);
    assert.deepEqual(
      manifest.capabilities.untrustedWorkspaces.restrictedConfigurations.toSorted(),
      specs
        .flatMap(([name, { restricted }]) => (restricted === true ? [`seoResearch.${name}`] : []))
        .toSorted(),
    );
    assert.ok(
      specs.every(([, { scope, restricted }]) => scope !== "application" || restricted !== true),
    );
  });

  it("gives every setting a scope, a default and a description, and keeps addresses and spending out of workspaces", () => {
    for (const { properties } of contributes.configuration) {
      for (const [name, property] of Object.entries(properties)) {
        for (const member of ["scope", "default", "markdownDescription", "order"]) {
          assert.ok(member in property, `${name}.${member}`);
        }
      }
    }
    const scopes = new Map(
      contributes.configuration
        .flatMap(({ properties }) => Object.entries(properties))
        .map(([name, { scope }]) => [name, scope]),
    );
    for (const name of [
      "seoResearch.baseUrl",
      "seoResearch.dashboardUrl",
      "seoResearch.askFromCredits",
    ]) {
      assert.equal(scopes.get(name), "application", name);
    }
  });

  it("declares the settings as the code reads them: kind, default, bounds and scope", () => {
    const property = z.looseObject({
      type: z.string(),
      scope: z.string(),
      default: z.unknown(),
      minimum: z.number().optional(),
      maximum: z.number().optional(),
      enum: z.array(z.string()).optional(),
    });
    const types: Readonly<Record<SettingSpec["kind"], string>> = {
      text: "string",
      choice: "string",
      whole: "integer",
      switch: "boolean",
      texts: "array",
      names: "object",
      markets: "object",
    };
    const declaredSettings = Object.fromEntries(
      contributes.configuration
        .flatMap(({ properties }) => Object.entries(properties))
        .map(([name, raw]) => {
          const {
            type,
            scope,
            default: value,
            minimum,
            maximum,
            enum: choices,
          } = property.parse(raw);
          return [
            name.replace("seoResearch.", ""),
            { type, scope, default: value, bounds: [minimum, maximum], choices },
          ];
        }),
    );
    const specs: Readonly<Record<string, SettingSpec>> = settingSpecs;
    const read = Object.fromEntries(
      Object.entries(specs).map(([name, spec]) => [
        name,
        {
          type: types[spec.kind],
          scope: spec.scope,
          default: spec.default,
          bounds: spec.kind === "whole" ? [spec.least, spec.most] : [undefined, undefined],
          choices: spec.kind === "choice" ? spec.choices : undefined,
        },
      ]),
    );
    assert.deepEqual(declaredSettings, read);
  });
});

describe("what a marketplace shows", () => {
  it("is filed under what it does, as a product that can be tried, with at most six keywords and none that marketplaces refuse", () => {
    assert.deepEqual(
      {
        categories: manifest.categories,
        pricing: manifest.pricing,
        qna: manifest.qna,
      },
      { categories: ["Other", "Linters", "AI"], pricing: "Trial", qna: false },
    );
    const { keywords } = manifest;
    assert.ok(keywords.length <= 6, `${keywords.length}`);
    assert.ok(keywords.every((word) => !/^(?:seo|backlinks?)$/iu.test(word)));
    assert.equal(new Set(keywords).size, keywords.length);
  });
});

describe("the published address", () => {
  it("switches repository, bugs and homepage of package.json on and off", () => {
    const text = '{\n  "name": "a",\n  "license": "MIT",\n  "type": "module"\n}\n';
    const published = withAddress(text, "https://example.com/a/b");
    assert.deepEqual(JSON.parse(published), {
      name: "a",
      license: "MIT",
      repository: { type: "git", url: "https://example.com/a/b.git" },
      bugs: { url: "https://example.com/a/b/issues" },
      homepage: "https://example.com/a/b#readme",
      type: "module",
    });
    assert.equal(withAddress(published, undefined), text);
  });

  it("is in package.json as the constant says it", () => {
    assert.equal(read("package.json"), withAddress(read("package.json"), publishedAddress));
  });
});

describe("writing tools into the manifest", () => {
  const files = readRepeatingFiles();
  const few = withTools(files, catalogue.slice(0, 3));

  it("adds and removes tools and leaves everything else alone", () => {
    assert.notDeepEqual(few, files);
    assert.deepEqual(withTools(few, catalogue.slice(0, 3)), few);
    assert.deepEqual(withTools(few, catalogue), files);
  });

  it("writes command, title, menu place and price", () => {
    const tool = catalogue.find(({ name }) => name === "inspect_serp");
    assert.ok(tool !== undefined);
    assert.match(
      files["package.json"],
      /"command": "seoResearch\.inspectSerp",\s+"title": "%command\.inspectSerp%",\s+"category": "SEO",\s+"icon": "\$\(list-ordered\)"/u,
    );
    assert.match(
      files["package.json"],
      /"command": "seoResearch\.inspectSerp",\s+"group": "1_selection@3",\s+"when": "editorHasSelection"/u,
    );
    assert.match(files["package.nls.json"], /"command\.inspectSerp": "Inspect SERP…"/u);
    for (const page of ["README.md", "docs/prices.md"] as const) {
      assert.ok(files[page].includes(`| Inspect SERP | 2 | ${tool.description} |`));
    }
  });

  it("says so when the README has no place for the table", () => {
    assert.throws(
      () => withTools({ ...files, "README.md": "# Nothing" }, catalogue),
      /no place for the table/u,
    );
  });
});
