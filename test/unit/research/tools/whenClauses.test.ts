import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { catalogue } from "../../../../src/research/tools/catalogue.ts";
import { withheldKey } from "../../../../src/research/tools/availability.ts";
import { isRecord } from "../../../../src/shared/json.ts";
import { repositoryRoot } from "../../../support/paths.ts";

const read = (path: string): string => readFileSync(join(repositoryRoot, path), "utf8");
const manifest: unknown = JSON.parse(read("package.json"));
const { contributes } = z
  .looseObject({
    contributes: z.looseObject({
      configuration: z.array(z.looseObject({ properties: z.record(z.string(), z.unknown()) })),
      views: z.record(z.string(), z.array(z.looseObject({ id: z.string() }))),
    }),
  })
  .parse(manifest);

/** All conditions of the manifest, wherever they stand. */
function conditionsIn(value: unknown): string[] {
  const inside: unknown[] = Array.isArray(value)
    ? value
    : isRecord(value)
      ? Object.values(value)
      : [];
  const own = isRecord(value) ? [value["when"], value["enablement"]] : [];
  return [...own.filter((text) => typeof text === "string"), ...inside.flatMap(conditionsIn)];
}

const conditions = conditionsIn(manifest);
const views = Object.values(contributes.views)
  .flat()
  .map(({ id }) => id);
/** The settings, each with the values that it can have where they are listed. */
const settings = new Map(
  contributes.configuration.flatMap(({ properties }) =>
    Object.entries(properties).map(([name, setting]) => [
      name,
      isRecord(setting) && Array.isArray(setting["enum"]) ? setting["enum"].map(String) : [],
    ]),
  ),
);

/** The keys that `contextKeys.ts` declares, each with the values that it can have. */
const keys = new Map(
  [
    ...read("src/editor/platform/contextKeys.ts").matchAll(
      /^ {2}"(seoResearch\.\w+)": ([^;]+);/gmu,
    ),
  ].map(([, key = "", type = ""]) => [
    key,
    type === "boolean"
      ? ["true", "false"]
      : [...type.matchAll(/"(\w+)"/gu)].map(([, value = ""]) => value),
  ]),
);

/** What a condition names of ours, without patterns: `name` and what it is compared with. */
function namesIn(condition: string): { name: string; value: string | undefined }[] {
  return [
    ...condition.matchAll(/((?:config\.)?seoResearch\.[\w.]+)(?:\s*[!=]=\s*'?([\w.]+)'?)?/gu),
  ].map(([, name = "", value]) => ({ name, value }));
}

describe("the conditions of the manifest", () => {
  it("name only settings, views and context keys that there are, and values that these can have", () => {
    const withheld = new Set<string>(catalogue.map(withheldKey));
    let seen = 0;
    for (const condition of conditions) {
      const bare = condition.replaceAll(/\/(?:\\.|[^/])*\//gu, "");
      for (const { name, value } of namesIn(bare)) {
        seen += 1;
        const known = name.startsWith("config.")
          ? settings.has(name.replace("config.", ""))
          : keys.has(name) ||
            withheld.has(name) ||
            new RegExp(
              `(?:view|focusedView|activeCustomEditorId|activeWebviewPanelId) == '?${name.replaceAll(".", "\\.")}`,
              "u",
            ).test(condition);
        assert.ok(known, condition);
        const values = keys.get(name) ?? settings.get(name.replace("config.", "")) ?? [];
        assert.ok(value === undefined || values.includes(value), condition);
      }
      for (const [, view = ""] of condition.matchAll(/\b(?:view|focusedView) == ([\w.]+)/gu)) {
        assert.ok(views.includes(view), condition);
      }
    }
    assert.ok(seen > 100);
  });

  it("use every context key that is declared, or the walkthrough does, and each is set", () => {
    const texts = [...conditions, read("package.json")].join("\n");
    const sources = globSync("src/**/*.ts", { cwd: repositoryRoot })
      .filter((file) => !file.endsWith("contextKeys.ts"))
      .map(read);
    assert.ok(keys.size > 5);
    for (const key of keys.keys()) {
      assert.ok(texts.includes(key), `${key} is used nowhere`);
      assert.ok(
        sources.some((source) =>
          new RegExp(`(?:setContextKey|show)\\(\\s*"${key.replaceAll(".", "\\.")}"`, "u").test(
            source,
          ),
        ),
        `${key} is never set`,
      );
    }
  });
});
