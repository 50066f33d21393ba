import assert from "node:assert/strict";
import fc from "fast-check";
import { freeFirst, rowChoices } from "../../../../src/research/results/rowMenu.ts";
import type {
  MenuKnowledge,
  MenuRows,
  RowChoice,
} from "../../../../src/research/results/rowMenu.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import { columnsOf } from "../../../../src/research/results/parts/memberColumns.ts";
import { checkArguments } from "../../../../src/research/tools/arguments.ts";

const germany = { location: "Germany", language: "German" };
const knowing: MenuKnowledge = { availability: () => ({ ok: true }), defaults: () => ({}) };

interface Case extends Partial<Omit<MenuRows, "rows" | "columns">> {
  readonly rows: readonly JsonRecord[];
  readonly knowledge?: MenuKnowledge;
}

function menu({
  rows,
  table = "keywords",
  result = { args: {}, market: germany },
  knowledge = knowing,
}: Case): readonly RowChoice[] {
  return rowChoices({ rows, table, result, columns: columnsOf(rows) }, knowledge);
}

function labels(choices: readonly RowChoice[]): string[] {
  return choices.map(({ item }) => item.label);
}

function actOf(choices: readonly RowChoice[], id: string): RowChoice["act"] {
  const choice = choices.find(({ item }) => item.id === id);
  assert.ok(choice !== undefined, `${id} in ${choices.map(({ item }) => item.id).join(", ")}`);
  return choice.act;
}

describe("the menu of a table's rows", () => {
  it("looks into one keyword, in the market of its result", () => {
    const choices = menu({ rows: [{ keyword: "kaffeemühle", monthly_volume: 10 }] });
    assert.deepEqual(labels(choices), [
      "Research Keywords (3 credits)",
      "Inspect Keyword (5 credits)",
      "Inspect SERP (2 credits)",
      "Add to Keyword List… (free)",
      "New Content Brief… (free)",
    ]);
    assert.deepEqual(
      choices.map(({ act }) => (act.kind === "run" ? act.args : act.kind)),
      [
        { seed: "kaffeemühle", ...germany },
        { keyword: "kaffeemühle", ...germany },
        { query: "kaffeemühle", ...germany },
        "keywordList",
        "brief",
      ],
    );
    assert.deepEqual(actOf(choices, "brief"), {
      kind: "brief",
      keyword: "kaffeemühle",
      market: germany,
    });
  });

  it("F13: begins with what is free, each kind in its order", () => {
    assert.deepEqual(labels(freeFirst(menu({ rows: [{ keyword: "latte" }] }))), [
      "Add to Keyword List… (free)",
      "New Content Brief… (free)",
      "Research Keywords (3 credits)",
      "Inspect Keyword (5 credits)",
      "Inspect SERP (2 credits)",
    ]);
  });

  it("offers keywords to the article that somebody works on, for free", () => {
    const knowledge: MenuKnowledge = {
      ...knowing,
      article: { name: "$(x) latte\u202E.md", uri: "file:///a.md" },
    };
    const one = menu({ rows: [{ keyword: "latte" }], knowledge });
    assert.equal(labels(one).at(-1), "Set as Keyword of $(x) latte.md (free)");
    assert.deepEqual(actOf(one, "article"), {
      kind: "article",
      uri: "file:///a.md",
      field: "keyword",
      keywords: ["latte"],
    });
    const two = menu({ rows: [{ keyword: "latte" }, { keyword: "flat white" }], knowledge });
    assert.equal(labels(two).at(-1), "Add 2 to Keywords of $(x) latte.md (free)");
    assert.deepEqual(actOf(two, "article"), {
      kind: "article",
      uri: "file:///a.md",
      field: "keywords",
      keywords: ["latte", "flat white"],
    });
    assert.equal(
      menu({ table: "organic", rows: [{ url: "https://a.example/" }], knowledge }).some(
        ({ item }) => item.id === "article",
      ),
      false,
    );
  });

  it("opens the files that make a row's page, at most three, for free and before all others", () => {
    const urls = ["https://a.example/latte/"];
    const files = ["latte.md", "old/index.md", "$(x) c.md", "d.md"].map((name, at) => ({
      uri: `file:///${at}`,
      name,
      note: ["", "alias, draft", "", ""][at] ?? "",
    }));
    const rows = [{ url: "https://a.example/latte/", keyword: "latte" }];
    const found = menu({ rows, knowledge: { ...knowing, sources: { urls, files } } });
    assert.deepEqual(labels(freeFirst(found)).slice(0, 4), [
      "Open Article latte.md (free)",
      "Open Article old/index.md (alias, draft; free)",
      "Open Article $(x) c.md (free)",
      "Add to Keyword List… (free)",
    ]);
    assert.deepEqual(actOf(found, "source:file:///1"), { kind: "source", uri: "file:///1" });
    assert.ok(!found.some(({ act }) => act.kind === "queries"), "which of them is the page?");
    const one = menu({
      rows,
      knowledge: { ...knowing, sources: { urls, files: files.slice(0, 1) } },
    });
    assert.equal(labels(freeFirst(one))[1], "Show Queries of This Page (free)");
    assert.deepEqual(actOf(one, "source:queries"), { kind: "queries", uri: "file:///0" });
    const searching = menu({
      rows,
      knowledge: { ...knowing, sources: { urls, files: "unknown" } },
    });
    assert.equal(labels(searching)[0], "Open Article… (free)");
    assert.deepEqual(actOf(searching, "source"), { kind: "findSource", urls });
    const none = menu({ rows, knowledge: { ...knowing, sources: { urls, files: [] } } });
    assert.deepEqual(labels(none), labels(menu({ rows })));
  });

  it("asks a tool for countries about the country of a place", () => {
    const place = { location: "Chicago,Illinois,United States", language: "English" };
    const choices = menu({
      table: "related_searches",
      rows: [{ value: "plumber" }],
      result: { args: {}, market: place },
    });
    const locations = choices.map(({ act }) =>
      act.kind === "run" ? act.args["location"] : act.kind,
    );
    assert.deepEqual(locations, [
      "United States",
      "United States",
      "Chicago,Illinois,United States",
      "keywordList",
      "brief",
    ]);
  });

  it("knows keywords by their members, and texts of other lists for what they are", () => {
    for (const member of ["query", "search_term", "question"]) {
      assert.equal(menu({ rows: [{ [member]: "espresso ratio" }] }).length, 5, member);
    }
    assert.deepEqual(menu({ table: "item_types_present", rows: [{ value: "ai_overview" }] }), []);
    assert.equal(
      menu({ table: "related_searches:1", rows: [{ value: "espresso ratio" }] }).length,
      5,
    );
    assert.equal(
      menu({ table: "entities", rows: [{ label: "espresso", id: "k1", kind: "keyword" }] }).length,
      5,
    );
  });

  it("opens a page for free, inspects it and its site", () => {
    const choices = menu({
      table: "organic",
      rows: [{ position: 1, url: "https://blog.example.com/a", title: "A" }],
    });
    assert.deepEqual(labels(choices), [
      "Open in Browser (free)",
      "Inspect Page (3 credits)",
      "Inspect Domain (9 credits)",
      "Inspect Backlinks (9 credits)",
      "Audit Site (9 credits)",
      "Compare Keyword Coverage… (12 credits)",
      "Compare Backlink Gap… (40 credits)",
    ]);
    assert.deepEqual(actOf(choices, "open:url"), {
      kind: "link",
      url: "https://blog.example.com/a",
    });
    const domain = actOf(choices, "inspect_domain");
    assert.deepEqual(domain.kind === "run" ? domain.args : domain.kind, {
      domain: "blog.example.com",
      ...germany,
    });
    const backlinks = actOf(choices, "inspect_backlinks");
    assert.deepEqual(backlinks.kind === "run" ? backlinks.args : backlinks.kind, {
      domain: "blog.example.com",
      views: ["authority", "referring_domains", "anchors", "backlinks"],
    });
  });

  it("tells several columns of addresses apart", () => {
    const rows = [
      {
        url_from: "https://a.example.net/x",
        domain_from: "a.example.net",
        url_to: "https://example.com/",
      },
    ];
    const choices = menu({
      table: "backlinks",
      rows,
      result: { args: { domain: "example.com" }, market: null },
    });
    assert.deepEqual(labels(choices).slice(0, 4), [
      "Open in Browser (free): From page",
      "Inspect Page (3 credits): From page",
      "Open in Browser (free): To page",
      "Inspect Page (3 credits): To page",
    ]);
    assert.equal(new Set(choices.map(({ item }) => item.id)).size, choices.length);
  });

  it("offers nothing about the result's own site, which it is about already", () => {
    const choices = menu({
      rows: [{ url: "https://example.com/guide" }],
      result: { args: { domain: "example.com" }, market: germany },
    });
    assert.deepEqual(labels(choices), ["Open in Browser (free)", "Inspect Page (3 credits)"]);
  });

  it("checks where a site stands for several keywords, or looks into each", () => {
    const rows = ["a b", "b c", "a b", "c d"].map((keyword) => ({ keyword }));
    const choices = menu({ rows, result: { args: { domain: "example.com" }, market: germany } });
    assert.deepEqual(labels(choices), [
      "Inspect Search Visibility of 3 Keywords (10 credits)",
      "Inspect 3 Keywords… (15 credits)",
      "Add 3 Keywords to a Keyword List… (free)",
    ]);
    assert.deepEqual(actOf(choices, "keywordList"), {
      kind: "keywordList",
      keywords: ["a b", "b c", "c d"],
    });
    const visibility = actOf(choices, "inspect_search_visibility");
    assert.deepEqual(visibility.kind === "run" ? visibility.args : visibility.kind, {
      domain: "example.com",
      keywords: ["a b", "b c", "c d"],
      ...germany,
    });
    const batch = actOf(choices, "batch:inspect_keyword");
    assert.ok(batch.kind === "batch");
    assert.deepEqual([batch.values, batch.common], [["a b", "b c", "c d"], germany]);
  });

  it("opens the form where the site is missing, and where live look-ups would check only ten keywords", () => {
    const rows = Array.from({ length: 11 }, (_, index) => ({ keyword: `keyword ${index}` }));
    const without = actOf(menu({ rows: rows.slice(0, 2) }), "inspect_search_visibility");
    assert.equal(without.kind, "form");
    const result = { args: { domain: "example.com" }, market: germany };
    const many = menu({ rows, result });
    assert.equal(actOf(many, "inspect_search_visibility").kind, "form");
    assert.equal(labels(many)[0], "Inspect Search Visibility of 11 Keywords… (10 credits)");
  });

  it("compares several competitors with the own site of the result, else of the project", () => {
    const rows = ["rival.com", "other.com", "example.com"].map((competitor) => ({ competitor }));
    const own = menu({
      table: "competitors",
      rows,
      result: { args: { domain: "example.com" }, market: germany },
    });
    assert.deepEqual(labels(own), [
      "Compare Keyword Coverage (12 credits)",
      "Compare Backlink Gap… (40 credits)",
      "Inspect 2 Domains… (18 credits)",
    ]);
    const coverage = actOf(own, "compare_keyword_coverage");
    assert.deepEqual(coverage.kind === "run" ? coverage.args : coverage.kind, {
      domain: "example.com",
      competitors: ["rival.com", "other.com"],
      ...germany,
    });
    // The link gap says something before it runs, so its form opens, filled in.
    const gap = actOf(own, "compare_backlink_gap");
    assert.deepEqual(gap.kind === "form" ? gap.draft : gap.kind, {
      domain: "example.com",
      competitors: ["rival.com", "other.com"],
    });
    const defaults = (): { domain: string } => ({ domain: "mine.com" });
    const project = menu({ table: "competitors", rows, knowledge: { ...knowing, defaults } });
    const presets = actOf(project, "compare_keyword_coverage");
    assert.deepEqual(presets.kind === "run" ? presets.args["domain"] : presets.kind, "mine.com");
  });

  it("inspects several pages as a batch", () => {
    const rows = ["https://a.com/1", "https://a.com/2"].map((page) => ({ page }));
    assert.equal(
      labels(menu({ rows, result: { args: {}, market: null } }))[0],
      "Inspect 2 Pages… (6 credits)",
    );
  });

  it("says why a tool can't be used, and why values can't be asked about", () => {
    const knowledge: MenuKnowledge = {
      ...knowing,
      availability: (tool) =>
        tool.needs === "backlinks"
          ? { ok: false, reason: "Not enabled.", remedy: "enable" }
          : { ok: true },
    };
    const choices = menu({
      table: "competitors",
      rows: [{ competitor: "rival.com" }, { competitor: "other.com" }],
      knowledge,
    });
    assert.deepEqual(
      choices.map(({ item }) => item.unavailable),
      [undefined, "Not enabled.", undefined],
    );
    const local = menu({ rows: [{ url: "http://localhost:4000/x" }] });
    assert.match(
      local.find(({ item }) => item.id === "inspect_page:url")?.item.unavailable ?? "",
      /own network/u,
    );
    assert.equal(local.find(({ item }) => item.id === "open:url")?.item.unavailable, undefined);
    const crowd = Array.from({ length: 51 }, (_, index) => ({ domain: `site${index}.com` }));
    assert.match(
      menu({ table: "gap", rows: crowd }).find(({ item }) => item.id === "compare_backlink_gap")
        ?.item.unavailable ?? "",
      /50/u,
    );
  });

  it("finds nothing to do with rows of figures", () => {
    assert.deepEqual(
      menu({ table: "trend", rows: [{ year: 2026, month: 3, search_volume: 90 }] }),
      [],
    );
    assert.deepEqual(menu({ rows: [] }), []);
  });

  it("takes whatever strangers write without throwing; what runs was checked, and only web addresses open", () => {
    const strange = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.constantFrom(
        "javascript:alert(1)",
        "command:workbench.action.quit",
        "file:///etc/passwd",
        "HTTPS://x.y",
        "http://",
        "https://[::1",
      ),
      fc.jsonValue(),
    );
    const row = fc.dictionary(
      fc.constantFrom(
        "keyword",
        "query",
        "url",
        "url_from",
        "domain",
        "competitor",
        "value",
        "kind",
        "label",
        "__proto__",
        "constructor",
      ),
      strange,
    );
    const table = fc.constantFrom(
      "keywords",
      "entities",
      "related_searches",
      "people_also_ask:2",
      "x",
    );
    fc.assert(
      fc.property(fc.array(row, { maxLength: 6 }), table, strange, (rows, name, domain) => {
        const choices = menu({ rows, table: name, result: { args: { domain }, market: germany } });
        assert.equal(new Set(choices.map(({ item }) => item.id)).size, choices.length);
        for (const { act, item } of choices) {
          assert.match(item.label, /credits?\)|\(free\)/u);
          if (act.kind === "link") {
            assert.match(new URL(act.url).protocol, /^https?:$/u);
          }
          if (act.kind === "run") {
            assert.ok(checkArguments(act.tool, act.args).ok);
          }
        }
      }),
    );
  });
});
