import assert from "node:assert/strict";
import { formatCell } from "../../../../src/shared/columnFormats.ts";
import { formatInteger } from "../../../../src/shared/format.ts";
import type { PageItem } from "../../../../src/shared/picture.ts";
import { catalogue } from "../../../../src/research/tools/catalogue.ts";
import { at, record, records } from "../../sandbox/sandboxUnderTest.ts";
import { columnKeys, columnOfTable, pictureNames, pictureOf, sectionOf, shown } from "./shown.ts";
import { askedSite as site, rivals, toolFixtures } from "../../../support/toolFixtures.ts";
import { askedTools, texts } from "./askedTools.ts";

describe("what the answers of the tools are shown as", () => {
  const tools = askedTools();
  const { answerOf, data, rows, model } = tools;

  it("is asked of every tool", () => {
    assert.deepEqual(tools.names().toSorted(), catalogue.map(({ name }) => name).toSorted());
  });

  it("has a picture for every tool but those that are a table, and says of each how its figures came about", () => {
    for (const { name, evidence } of catalogue) {
      const built = model(name);
      assert.equal(
        pictureNames(built).length > 0,
        !["research_keywords", "export_dataset"].includes(name),
        name,
      );
      for (const section of built.document.sections.filter(({ kind }) => kind === "picture")) {
        assert.ok(
          section.evidence !== undefined && evidence.includes(section.evidence),
          `${name}: ${section.title} is ${section.evidence}`,
        );
      }
      const names = built.document.sections.map((section) => section.name);
      assert.equal(new Set(names).size, names.length, name);
    }
  });

  it("draws no picture where nothing came, for any tool", () => {
    for (const { name } of catalogue) {
      assert.deepEqual(pictureNames(shown(name, { data: {} })), [], name);
      assert.deepEqual(pictureNames(shown(name, null)), [], name);
    }
  });

  it("links only to cells that hold a web address", () => {
    for (const { name } of catalogue) {
      const built = model(name, site);
      const links = [
        ...JSON.stringify(built.document.sections).matchAll(/"link":(\{[^}]+\})/gu),
      ].map(([, text = "{}"]) => record(JSON.parse(text)));
      for (const { table, column, row } of links) {
        assert.match(
          String(columnOfTable(built, String(table), String(column))[Number(row)]),
          /^https?:\/\//u,
          name,
        );
      }
      assert.ok(name !== "inspect_serp" || links.length >= 10);
    }
  });

  it("research_keywords: the change within the year stands behind the trend, and only there", () => {
    const built = model("research_keywords");
    assert.deepEqual(columnKeys(built, "keywords"), [
      "keyword",
      "monthly_volume",
      "trend_12m",
      "change_12m",
      "cpc_usd",
      "competition_level",
      "intent",
    ]);
    const [trend = [], change] = [
      rows("research_keywords", "keywords")[0]?.["trend_12m"],
      columnOfTable(built, "keywords", "change_12m")[0],
    ];
    const months = Array.isArray(trend) ? trend.map(Number) : [];
    const mean = (part: readonly number[]): number => part.reduce((a, b) => a + b, 0) / part.length;
    assert.ok(
      Math.abs(Number(change) - (mean(months.slice(-3)) / mean(months.slice(0, 3)) - 1)) < 1e-9,
    );
    assert.ok(
      !Object.hasOwn(rows("research_keywords", "keywords")[0] ?? {}, "change_12m"),
      "the answer itself stays as it came",
    );
  });

  it("inspect_domain: tiles, places out of cumulative counts, movement and intents", () => {
    const built = model("inspect_domain");
    const summary = record(data("inspect_domain", "summary"));
    const figures = [
      "organic_keywords",
      "estimated_organic_traffic_per_month",
      "top_3_keywords",
      "top_10_keywords",
    ].map((member) => formatInteger(Number(summary[member])));
    assert.deepEqual(texts(pictureOf(built, "figures", "tiles").tiles), figures);
    const parts = pictureOf(built, "places", "shares").parts.map(({ value }) => value);
    const [all, ten, three] = [
      Number(summary["organic_keywords"]),
      Number(summary["top_10_keywords"]),
      Number(summary["top_3_keywords"]),
    ];
    assert.deepEqual(parts, [three, ten - three, all - ten]);
    assert.deepEqual(
      pictureOf(built, "movement", "bars").bars.map(({ value }) => value),
      Object.values(record(summary["movement"])),
    );
    const mix = record(data("inspect_domain", "intent_mix"));
    assert.deepEqual(pictureOf(built, "intents", "shares").parts.length, 4);
    assert.ok(
      pictureOf(built, "intents", "shares").parts.every(
        ({ label, value }) => mix[label.toLowerCase()] === value,
      ),
    );
    const names = built.document.sections.map(({ name }) => name);
    assert.ok(
      names.indexOf("summary") > names.indexOf("likely_competitors"),
      "the list behind the tiles stands behind the tables",
    );
  });

  it("discover_competitors: bars of shared keywords, longest first", () => {
    const { bars } = pictureOf(model("discover_competitors"), "shared", "bars");
    const shared = rows("discover_competitors", "competitors")
      .map((row) => Number(row["shared_keywords"]))
      .toSorted((a, b) => b - a);
    assert.deepEqual(
      bars.map(({ value }) => value),
      shared.slice(0, bars.length),
    );
    assert.equal(bars.length, 12);
  });

  it("compare_keyword_coverage: one column of positions for each domain, the own one first", () => {
    const built = model("compare_keyword_coverage");
    for (const list of ["gaps", "losing"]) {
      assert.deepEqual(columnKeys(built, list), [
        "keyword",
        "monthly_volume",
        "intent",
        ...[site, ...rivals].map((domain) => `position:${domain}`),
      ]);
      rows("compare_keyword_coverage", list).forEach((row, index) => {
        assert.equal(columnOfTable(built, list, `position:${site}`)[index], row["your_position"]);
        for (const rival of rivals) {
          const entry = records(row["competitors"]).find(({ domain }) => domain === rival);
          assert.equal(
            columnOfTable(built, list, `position:${rival}`)[index],
            entry?.["position"] ?? null,
          );
        }
      });
    }
    const clusters = rows("compare_keyword_coverage", "intent_clusters").map((row) =>
      Number(row["gap_keywords"]),
    );
    assert.deepEqual(
      pictureOf(built, "gap_keywords", "bars").bars.map(({ value }) => value),
      clusters.toSorted((a, b) => b - a),
    );
  });

  it("inspect_backlinks: authority, followed share, anchors; tables begin with the site and whether the link is lost or followed", () => {
    const built = model("inspect_backlinks");
    const authority = record(data("inspect_backlinks", "authority"));
    assert.deepEqual(
      texts(pictureOf(built, "authority", "tiles").tiles),
      ["domain_rank", "referring_domains", "backlinks", "spam_score"].map((member) =>
        formatInteger(Number(authority[member])),
      ),
    );
    assert.equal(
      pictureOf(built, "followed", "shares").parts[0]?.value,
      authority["dofollow_ratio"],
    );
    const anchors = new Map(
      rows("inspect_backlinks", "anchors").map((row) => [
        row["anchor"] === "" ? "—" : row["anchor"],
        row["backlinks"],
      ]),
    );
    assert.ok(
      pictureOf(built, "anchors", "bars").bars.every(
        ({ label, value }) => anchors.get(label) === value,
      ),
    );
    assert.deepEqual(columnKeys(built, "backlinks").slice(0, 3), [
      "domain_from",
      "is_lost",
      "dofollow",
    ]);
    assert.deepEqual(columnKeys(built, "referring_domains").slice(0, 3), [
      "domain",
      "is_lost",
      "dofollow",
    ]);
  });

  it("inspect_backlinks: the same rows out of facts where they came as facts only", () => {
    const built = shown(
      "inspect_backlinks",
      { ...answerOf("inspect_backlinks"), data: {} },
      toolFixtures.inspect_backlinks.asked,
    );
    const whole = model("inspect_backlinks");
    assert.deepEqual(pictureNames(built), pictureNames(whole));
    for (const [table, key] of [
      ["referring_domains", "domain"],
      ["anchors", "anchor"],
      ["backlinks", "url_from"],
    ] as const) {
      assert.deepEqual(columnOfTable(built, table, key), columnOfTable(whole, table, key));
    }
  });

  it("compare_backlink_gap: the funnel adds up, and dots say to whom each site links", () => {
    const built = model("compare_backlink_gap");
    const summary = record(data("compare_backlink_gap", "summary"));
    const figure = (member: string): number => Number(summary[member]);
    assert.deepEqual(
      pictureOf(built, "funnel", "funnel").steps.map(({ value }) => value),
      [
        figure("candidates"),
        figure("candidates") - figure("dropped_spam"),
        figure("after_filter"),
        figure("gap_count"),
      ],
    );
    const column = built.tables.get("gap")?.columns.find(({ key }) => key === "links_to");
    assert.deepEqual(
      [column?.format, column?.options],
      ["presence", data("compare_backlink_gap", "competitors")],
    );
    assert.deepEqual(
      columnOfTable(built, "gap", "links_to"),
      rows("compare_backlink_gap", "gap").map((row) => row["links_to"]),
    );
    assert.deepEqual(columnOfTable(built, "summary.competitor_coverage", "domain"), rivals);
  });

  it("inspect_serp: everything on the page in its order, the own domain marked", () => {
    const organic = rows("inspect_serp", "organic");
    const own = String(organic[3]?.["domain"]);
    const built = model("inspect_serp", own);
    const { items } = pictureOf(built, "page", "resultPage");
    const inOrder = [...new Set(items.map(({ kind }) => kind))];
    const labels: { readonly [type: string]: string } = {
      ai_overview: "AI overview",
      paid: "Ad",
      organic: "Organic",
      people_also_ask: "People also ask",
      related_searches: "Related searches",
    };
    const types: unknown[] = [data("inspect_serp", "item_types_present")].flat();
    assert.deepEqual(
      inOrder,
      types.map((type) => labels[String(type)]),
    );
    const results = items.filter(({ kind }) => kind === "Organic");
    assert.deepEqual(
      results.map(({ position, title, domain, text }) => [position, title, domain, text]),
      organic.map((row) => [row["position"], row["title"], row["domain"], row["snippet"]]),
    );
    assert.deepEqual(
      results.filter((item) => item.own).map(({ domain }) => domain),
      organic.map((row) => row["domain"]).filter((domain) => domain === own),
    );
    const references = records(data("inspect_serp", "ai_overview", "references"));
    const overview = items.find(({ kind }) => kind === "AI overview");
    assert.equal(overview?.text, data("inspect_serp", "ai_overview", "text"));
    assert.deepEqual(
      overview?.lines.map(({ text }) => text),
      references.map(({ domain, title }) => `${String(domain)} · ${String(title)}`),
    );
    assert.deepEqual(
      linesOf(items, "People also ask"),
      rows("inspect_serp", "people_also_ask").map(({ question }) => question),
    );
    assert.deepEqual(linesOf(items, "Related searches"), data("inspect_serp", "related_searches"));
    const page = sectionOf(built.document.sections, "picture:page");
    assert.ok(page.kind === "picture" && page.note?.includes(`${own} ranks at position 4.`));
    assert.ok(
      pictureOf(model("inspect_serp"), "page", "resultPage").items.every(
        (item) => !item.own && item.lines.every((line) => !line.own),
      ),
      "nobody's without an own domain",
    );
  });

  it("inspect_search_visibility: buckets of the ten that were checked, not of the twelve that were asked", () => {
    const built = model("inspect_search_visibility");
    const places = rows("inspect_search_visibility", "positions").map((row) => row["position"]);
    assert.equal(places.length, 10);
    const count = (first: number, last: number): number =>
      places.filter((place) => typeof place === "number" && place >= first && place <= last).length;
    assert.deepEqual(
      pictureOf(built, "places", "shares").parts.map(({ value }) => value),
      [
        count(1, 3),
        count(4, 10),
        count(11, 20),
        count(21, 100),
        places.filter((place) => place === null).length,
      ],
    );
    assert.match(sectionOf(built.document.sections, "picture:places").title, /10 checked/u);
    assert.equal(built.document.checked?.text, "10 of 12 checked");
  });

  it("inspect_ai_visibility: shares of citations, the site asked about marked", () => {
    const { bars } = pictureOf(model("inspect_ai_visibility"), "citations", "bars");
    assert.deepEqual(
      bars.map(({ label, value }) => [label, value]),
      rows("inspect_ai_visibility", "mentions").map((row) => [
        row["domain"],
        row["share_within_set"],
      ]),
    );
    assert.deepEqual(
      bars.filter(({ tone }) => tone === "own").map(({ label, mark }) => [label, mark]),
      [[site, "Inspected site"]],
    );
    assert.equal(
      pictureOf(model("inspect_ai_visibility", site), "citations", "bars").bars.find(
        ({ tone }) => tone === "own",
      )?.mark,
      "Your site",
    );
  });

  it("inspect_ai_visibility alone: the count, and the questions with their sources", async () => {
    const answer = await tools.envelope("inspect_ai_visibility", { domain: site });
    const built = shown("inspect_ai_visibility", answer, { domain: site });
    assert.deepEqual(texts(pictureOf(built, "mentions", "tiles").tiles), [
      formatCell(at(answer, "data", "mentions"), "integer"),
    ]);
    const samples = records(at(answer, "data", "sample_answers"));
    const { quotes } = pictureOf(built, "quotes", "quotes");
    assert.deepEqual(
      quotes.map(({ title, sources }) => [title, sources?.map(({ text }) => text)]),
      samples.map((row) => [row["question"], row["cited_sources"]]),
    );
    assert.ok(
      quotes.every(({ sources }) => sources?.some(({ text, own }) => own && text === site)),
    );
  });

  it("discover_ai_citations: ranked, each with its share and count", () => {
    const { bars } = pictureOf(model("discover_ai_citations"), "citations", "bars");
    const map = new Map(
      rows("discover_ai_citations", "citation_map").map((row) => [row["domain"], row]),
    );
    assert.ok(
      bars.length > 5 &&
        bars.every(
          ({ label, value, text }) =>
            map.get(label)?.["share"] === value &&
            text.endsWith(`${String(map.get(label)?.["count"])} citations`),
        ),
    );
    assert.deepEqual(
      bars.map(({ value }) => value),
      bars.map(({ value }) => value).toSorted((a, b) => b - a),
    );
  });
});

function linesOf(items: readonly PageItem[], kind: string): string[] | undefined {
  return items.find((item) => item.kind === kind)?.lines.map(({ text }) => text);
}
