import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { researchRules } from "../../../../src/research/articleFindings/researchRules.ts";
import { rules } from "../../../../src/articles/checks/checkArticle.ts";
import {
  movedCode,
  ruleSeverities,
  severities,
} from "../../../../src/articles/checks/ruleNames.ts";
import { redirectRules } from "../../../../src/articles/redirects/judgeRedirects.ts";
import { rulesSchema } from "../../../../src/articles/checks/ruleSettings.ts";
import type { SiteDescription } from "../../../../src/articles/sites/siteDescription.ts";
import { repositoryRoot } from "../../../support/paths.ts";

/** Each member of a description. */
const everySite = {
  url: "https://a.example/",
  titleSuffix: " | A",
  markets: [],
  competitors: [],
  fields: {},
  brandWords: [],
  publicationDelayDays: 0,
} satisfies Required<SiteDescription>;

const file = join(repositoryRoot, "media", "rules.schema.json");
const shape = z.object({
  properties: z.object({
    rules: z.object({
      properties: z.record(
        z.string(),
        z.object({ description: z.string(), enum: z.array(z.string()) }),
      ),
    }),
    ignore: z.looseObject({}),
    accepted: z.object({ items: z.object({ properties: z.record(z.string(), z.unknown()) }) }),
    site: z.object({ properties: z.record(z.string(), z.unknown()) }),
  }),
});
const { properties } = shape.parse(JSON.parse(readFileSync(file, "utf8")));

describe("the schema of rules.json", () => {
  it("knows every rule and every severity, and no other", () => {
    assert.deepEqual(Object.keys(properties.rules.properties), [
      ...Object.keys(ruleSeverities),
      movedCode,
    ]);
    for (const rule of Object.values(properties.rules.properties)) {
      assert.deepEqual(rule.enum, severities);
    }
  });

  it("has the members that are read, and each rule is one that somebody looks for", () => {
    assert.deepEqual(Object.keys(properties), Object.keys(rulesSchema.shape));
    assert.deepEqual(Object.keys(properties.accepted.items.properties), [
      "rule",
      "file",
      "text",
      "reason",
    ]);
    assert.deepEqual(Object.keys(properties.site.properties), Object.keys(everySite));
    const ofArticles = [...rules, ...researchRules(undefined)].flatMap(({ names }) => names);
    const found = new Set([...ofArticles, ...redirectRules]);
    assert.deepEqual(
      Object.keys(ruleSeverities).filter((name) => ![...found].some((one) => one === name)),
      [],
    );
  });
});
