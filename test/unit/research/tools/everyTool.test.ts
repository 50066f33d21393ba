import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import * as z from "zod/mini";
import {
  callKey,
  checkArguments,
  draftNotices,
  missingFields,
  neededFields,
  startingDraft,
} from "../../../../src/research/tools/arguments.ts";
import { catalogue } from "../../../../src/research/tools/catalogue.ts";
import type { ToolArguments, ToolDefinition } from "../../../../src/research/tools/definition.ts";
import { repositoryRoot } from "../../../support/paths.ts";
import { toolFixtures } from "../../../support/toolFixtures.ts";

function dataMembers({ data }: ToolDefinition): string[] {
  const schema = data instanceof z.ZodMiniLazy ? data._zod.innerType : data;
  assert.ok(schema instanceof z.ZodMiniObject);
  return Object.keys(schema._zod.def.shape);
}

describe("the tools", () => {
  it("are the seventeen of the specification", () => {
    assert.deepEqual(
      catalogue.map(({ name }) => name).toSorted(),
      Object.keys(toolFixtures).toSorted(),
    );
    assert.equal(catalogue.length, 17);
  });

  it("follow from keywords, pages and sites in one order each", () => {
    const all = catalogue.flatMap(({ follows }) => follows);
    for (const orders of Map.groupBy(all, ({ from }) => from).values()) {
      assert.deepEqual(
        orders.map(({ order }) => order).toSorted((a, b) => a - b),
        orders.map((_follow, index) => index + 1),
      );
    }
  });

  for (const tool of catalogue) {
    describe(tool.name, () => {
      it("has the price, members and named fields of service spec 4.2", () => {
        const row = toolFixtures[tool.name].spec;
        assert.ok(row !== undefined);
        assert.equal(tool.cost, row.cost);
        assert.deepEqual(
          dataMembers(tool).toSorted(),
          [...row.always, ...row.sometimes].toSorted(),
        );
        const named = tool.fields
          .filter(({ knownFrom }) => knownFrom === "spec")
          .map(({ name }) => name);
        assert.deepEqual(named.toSorted(), [...row.fields].toSorted());
      });

      it("shows members of the answer only, each once", () => {
        const shown = tool.sections.map(({ member }) => member);
        assert.equal(new Set(shown).size, shown.length);
        assert.ok(
          shown.every((member) => dataMembers(tool).includes(member)),
          shown.join(", "),
        );
      });

      it("names members of the answer and fields of the call only, where it says what leads to it and from it", () => {
        const { fields, follows, mainSection, keywordField, keyFigures = [], sections } = tool;
        const fieldNames = fields.map(({ name }) => name);
        assert.ok(dataMembers(tool).includes(mainSection), mainSection);
        for (const { field, values, title } of follows) {
          const control = fields.find(({ name }) => name === field)?.control;
          assert.equal(control === "list", values === "all" || values === "any", field);
          assert.ok(control !== undefined, field);
          assert.equal(title?.includes("{0}") ?? values !== "each", true, title);
        }
        assert.ok(keywordField === undefined || fieldNames.includes(keywordField));
        const summaries = ["summary", "authority"].filter((name) =>
          dataMembers(tool).includes(name),
        );
        assert.ok(
          keyFigures.every((name) => dataMembers(tool).includes(name) || summaries.length > 0),
        );
        assert.ok(
          keyFigures.length === 0 || follows.some(({ values }) => values === "one"),
          "its figures can't be refreshed",
        );
        assert.equal(
          sections.every(
            ({ questions }) => questions === undefined || questions.members.length > 0,
          ),
          true,
        );
        assert.ok(
          (tool.instead ?? []).every((other) => other.tool !== tool.name),
          "it stands in for itself",
        );
      });

      it("explains every list that may come back empty", () => {
        for (const { member, columns, whenEmpty } of tool.sections) {
          assert.ok(columns === undefined || (whenEmpty ?? "").endsWith("."), member);
        }
      });

      it("has words for people everywhere", () => {
        assert.match(tool.title, /^(?:(?:[A-Z][a-z]+|SERP|AI)(?: |$))+$/u);
        assert.equal(tool.title.toLowerCase().replaceAll(" ", "_"), tool.name);
        assert.match(tool.description, /^[A-Z].*\.$/u);
        assert.ok(tool.caveats.every((caveat) => /^[A-Z].*\.$/u.test(caveat)));
        assert.ok(
          tool.fields.every(
            ({ label, help }) => /^[A-Z]/u.test(label) && /^[A-Z].*[^.]$/u.test(help),
          ),
        );
        assert.ok(
          tool.fields.every(
            ({ required, defaultText, name }) =>
              required || defaultText !== undefined || tool.oneOf?.fields.includes(name),
          ),
        );
      });

      it("has an icon that the editor knows", () => {
        const icons = readFileSync(
          join(repositoryRoot, "node_modules/@vscode/codicons/dist/codicon.css"),
          "utf8",
        );
        assert.ok(icons.includes(`.codicon-${tool.icon}:before`), tool.icon);
      });

      it("takes the market fields that its market says", () => {
        const location = tool.fields.find(({ name }) => name === "location");
        assert.equal(
          location?.control,
          { country: "location", place: "place", none: undefined }[tool.market],
        );
        assert.equal(
          tool.fields.some(({ name }) => name === "language"),
          tool.market !== "none",
        );
      });

      it("keeps the limits its form states", () => {
        for (const field of tool.fields.filter(({ control }) => control === "integer")) {
          const { min = 0, max = 0 } = field;
          for (const [value, taken] of [
            [min, true],
            [max, true],
            [min - 1, false],
            [max + 1, false],
            [min + 0.5, false],
          ] as const) {
            assert.equal(passes(tool, { [field.name]: value }), taken, `${field.name} ${value}`);
          }
        }
      });

      it("takes every choice its form offers, and others only where it says so", () => {
        for (const { name, control, choices = [], otherValues = false } of tool.fields.filter(
          ({ control }) => control.startsWith("choice"),
        )) {
          const wrap = (value: string): unknown => (control === "choices" ? [value] : value);
          assert.ok(
            choices.length > 0 &&
              choices.every(({ value }) => passes(tool, { [name]: wrap(value) })),
            name,
          );
          assert.equal(passes(tool, { [name]: wrap("something else") }), otherValues, name);
        }
      });

      it("accepts what it cleaned as it is, never throws, and keeps fields nobody foresaw", () => {
        const names = tool.fields.map(({ name }) => name);
        const value = fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.string({ unit: "binary" }),
          fc.array(fc.string()),
          fc.array(fc.domain()),
          fc.jsonValue(),
        );
        const draft = fc.dictionary(fc.constantFrom(...names), value);
        fc.assert(
          fc.property(draft, fc.boolean(), fc.jsonValue(), (typed, fill, unforeseen) => {
            const full: ToolArguments = {
              ...(fill ? example(tool) : {}),
              ...typed,
              _unforeseen: unforeseen,
            };
            const checked = checkArguments(tool, full);
            assert.ok(draftNotices(tool, full).every((sentence) => /^[A-Z].*\.$/u.test(sentence)));
            if (checked.ok) {
              assert.deepEqual(checkArguments(tool, checked.args), checked);
              assert.deepEqual(checked.args["_unforeseen"], unforeseen);
              assert.equal(typeof tool.subject(checked.args), "string");
            } else {
              assert.ok(
                checked.problems.every(
                  ({ field, message }) => names.includes(field) && message.length > 0,
                ),
              );
            }
          }),
          { numRuns: 300 },
        );
      });

      it("reads any data without throwing", () => {
        fc.assert(
          fc.property(
            fc.dictionary(fc.constantFrom(...dataMembers(tool)), fc.jsonValue()),
            (data) => {
              assert.equal(typeof tool.data.safeParse(data).success, "boolean");
            },
          ),
        );
        assert.ok(tool.data.safeParse({ news_to_us: 1 }).success);
      });

      it("asks for what it needs, and for nothing when that is there", () => {
        assert.deepEqual(
          missingFields(tool, {}),
          neededFields(tool).map(({ name }) => name),
        );
        assert.deepEqual(missingFields(tool, example(tool)), []);
        assert.ok(checkArguments(tool, startingDraft(tool, example(tool))).ok);
      });
    });
  }

  it("say how fast their answers age: result pages and AI answers, the index, own data", () => {
    const kinds = Object.fromEntries(catalogue.map(({ name, freshness }) => [name, freshness]));
    for (const name of [
      "inspect_serp",
      "inspect_search_visibility",
      "inspect_ai_visibility",
      "discover_ai_citations",
    ]) {
      assert.equal(kinds[name], "live", name);
    }
    for (const tool of catalogue.filter(({ group }) => group === "My data")) {
      assert.equal(tool.freshness, "owned", tool.name);
    }
    assert.equal(kinds["inspect_domain"], "index");
  });

  it("wait longest for audits and live look-ups", () => {
    assert.ok(timeoutOf("audit_site") >= timeoutOf("inspect_search_visibility"));
    assert.ok(
      timeoutOf("inspect_search_visibility") > timeoutOf("inspect_serp") &&
        timeoutOf("inspect_serp") > timeoutOf("inspect_keyword"),
    );
  });

  it("say what an account needs besides credits", () => {
    const needs = catalogue.flatMap(({ name, needs }) =>
      needs === undefined ? [] : [`${name} ${needs}`],
    );
    assert.deepEqual(needs.toSorted(), [
      "compare_backlink_gap backlinks",
      "get_ad_performance adPlatform",
      "get_search_performance searchConsole",
      "get_website_analytics webAnalytics",
      "inspect_backlinks backlinks",
    ]);
  });

  it("stand in the right-click menu in an order of their own", () => {
    assert.deepEqual(menuTitles("url"), [
      "Inspect Page",
      "Inspect Domain",
      "Audit Site",
      "Inspect Backlinks",
    ]);
    assert.deepEqual(menuTitles("selection"), [
      "Research Keywords",
      "Inspect Keyword",
      "Inspect SERP",
    ]);
  });

  it("have keys of their own for the same arguments", () => {
    assert.equal(
      new Set(catalogue.map((tool) => callKey(tool, { domain: "example.com" }, "sandbox"))).size,
      catalogue.length,
    );
  });
});

/** Something for every field that has to be there. */
function example(tool: ToolDefinition): ToolArguments {
  const values: ToolArguments = {
    domain: "example.com",
    competitors: ["rival.com"],
    keywords: ["tea"],
    url: "https://example.com/",
    uri: "ofe://dataset/eyJrIjoi",
  };
  return Object.fromEntries(neededFields(tool).map(({ name }) => [name, values[name] ?? "tea"]));
}

/** Whether a value of one field passes, everything else being in order. */
function passes(tool: ToolDefinition, draft: ToolArguments): boolean {
  return checkArguments(tool, { ...example(tool), ...draft }).ok;
}

function timeoutOf(name: string): number {
  return catalogue.find((tool) => tool.name === name)?.timeout ?? 0;
}

function menuTitles(on: string): string[] {
  const placed = catalogue.filter(({ menu }) => menu?.on === on);
  return placed
    .toSorted((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0))
    .map(({ title }) => title);
}
