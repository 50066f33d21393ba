import assert from "node:assert/strict";
import type { LinksOverview } from "../../../../src/articles/links/linkSearch.ts";
import { linksDocument } from "../../../../src/research/opportunities/linksDocument.ts";
import type { LinksModel } from "../../../../src/research/opportunities/linksDocument.ts";
import {
  evidenceWords,
  mergeEvidence,
  pageWords,
} from "../../../../src/research/opportunities/mergeEvidence.ts";
import { mergedPagesText } from "../../../../src/research/opportunities/mergeText.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import { writtenLanguage } from "../../../../src/articles/written/writtenLanguages.ts";
import { inLanguage } from "../../../../src/shared/l10n.ts";
import { SiteArticles } from "../../../../src/research/opportunities/siteArticles.ts";
import type { Shapes, ShapeSource } from "../../../../src/research/opportunities/shapes.ts";

const now = new Date("2026-11-27T10:00:00Z");
const source: ShapeSource = {
  shape: "D1",
  isExport: true,
  isSample: false,
  site: "tea.example",
  days: ["2026-10-01", "2026-10-28"],
  receivedAt: "2026-11-01T00:00:00Z",
};
const [root, rot] = ["a.md", "b.md"].map((path) => ({
  path,
  title: `Title of ${path}`,
  url: `https://tea.example/${path.slice(0, 1)}/`,
  isPublished: true,
  state: "published" as const,
}));
assert.ok(root !== undefined && rot !== undefined);
const articles = new SiteArticles([root, rot]);
const overview: LinksOverview = {
  counts: [
    { path: "a.md", in: 0, out: 1, words: 120, unlinked: 1 },
    { path: "b.md", in: 1, out: 0, words: 80, unlinked: 0 },
  ],
  places: [
    {
      from: "b.md",
      to: "a.md",
      start: 10,
      end: 18,
      line: 3,
      words: "root\nrot",
      sentence: "About root rot.",
    },
  ],
  unread: 2,
};

function cells({ sources }: LinksModel, id: string | undefined): readonly JsonRecord[] {
  return sources.get(id ?? "")?.rows(0, 10) ?? [];
}

describe("the page of links between articles", () => {
  const facts = { project: "tea", articles, isSample: false, problems: [], now };

  it("has the articles at once, and says that their texts are still read", () => {
    const model = linksDocument({ ...facts, overview: undefined, impressions: undefined });
    assert.equal(model.tables.places, undefined);
    assert.deepEqual(cells(model, model.tables.articles)[0], {
      title: "Title of a.md",
      file: "a.md",
      url: "https://tea.example/a/",
      links_in: null,
      links_out: null,
      unlinked: null,
      words: null,
    });
    assert.deepEqual(
      model.document.notices.map(({ text }) => text),
      ["Still reading the texts of the articles."],
    );
  });

  it("has a step for each place, counts, and impressions with their source where they are known", () => {
    const byPath = new Map([["a.md", 700]]);
    const model = linksDocument({ ...facts, overview, impressions: { source, byPath } });
    assert.deepEqual(cells(model, model.tables.places), [
      {
        words: "root rot",
        target_title: "Title of a.md",
        next_step: "Insert link",
        sentence: "About root rot.",
        file: "b.md",
        line: 3,
        target: "a.md",
        links_in: 0,
      },
    ]);
    assert.deepEqual(
      cells(model, model.tables.articles).map((row) => Object.values(row).slice(3)),
      [
        [0, 1, 1, 120, 700],
        [1, 0, 0, 80, null],
      ],
    );
    const notes = model.document.sections.flatMap((one) =>
      one.kind === "table" ? [one.note] : [],
    );
    assert.match(notes[1] ?? "", /Impressions: Search Console export of tea\.example: .*2026/u);
    assert.match(
      model.document.notices.map(({ text }) => text).join(" "),
      /2 articles couldn't be read/u,
    );
  });
});

describe("what is known of two pages that may be merged", () => {
  const page = ({ path, title, url }: typeof root, linksIn: number) => ({
    path,
    title,
    url,
    linksIn,
  });
  const figures = (value: number) => ({ now: value, before: null });
  const shapes: Pick<Shapes, "pages" | "queryPages"> = {
    pages: {
      source,
      rows: [
        {
          url: root.url,
          clicks: figures(412),
          impressions: figures(9000),
          position: figures(4.2),
        },
      ],
    },
    queryPages: {
      source: { ...source, shape: "D5" },
      rows: [
        [root.url, "root rot", 300],
        [rot.url, "root rot", 200],
        [root.url, "write to ann@example.com", 30],
        [rot.url, "write to ann@example.com", 20],
        [rot.url, "soggy soil", 20],
      ].map(([url, query, impressions]) => ({
        url: String(url),
        query: String(query),
        clicks: figures(1),
        impressions: figures(Number(impressions)),
        position: figures(3),
      })),
    },
  };
  const evidence = mergeEvidence([page(root, 5), page(rot, 1)], shapes);

  it("has each page's figures of one source, and the queries that showed both", () => {
    assert.deepEqual(evidence.pages.map(pageWords), [
      "clicks: 412 · impressions: 9,000 · position: 4.2 · 5 links in",
      "no figures · 1 link in",
    ]);
    assert.deepEqual(
      evidence.shared?.queries.map(({ query, impressions }) => [query, impressions]),
      [
        ["root rot", [300, 200]],
        ["write to ann@example.com", [30, 20]],
      ],
    );
    assert.match(evidenceWords(evidence), /2 queries have shown both pages\.$/u);
    const nothing = mergeEvidence([page(root, 5), page(rot, 1)], {
      pages: undefined,
      queryPages: undefined,
    });
    assert.equal(evidenceWords(nothing), "No figures saved. Shared queries: unknown.");
  });

  it("is a text for a pull request with the figures that are allowed alone", () => {
    const none = mergedPagesText(evidence, new Set());
    assert.doesNotMatch(none, /412|9,000|root rot|Search Console/u);
    assert.match(none, /^### Merged pages\n\n\| Page \| Links in \| Redirect \|\n/u);
    const all = mergedPagesText(
      evidence,
      new Set(["clicks", "impressions", "position", "queries"]),
    );
    assert.match(
      all,
      /\| Remaining page: \S+ \| 412 \| 9,000 \| 4\.2 \| 5 \| {2}\|\n\| Merged page: \S+ \| {2}\| {2}\| {2}\| 1 \| \S+ → \S+ \|/u,
    );
    assert.match(all, /- Query: root rot/u);
    assert.doesNotMatch(all, /ann/u);
    assert.match(all, /Search Console export of tea.*example.*Figures: our own search data\./u);
    assert.match(all, /Queries left out because they contain an email or phone number: 1\./u);
    const german = inLanguage(writtenLanguage("German"), () =>
      mergedPagesText(evidence, new Set(["clicks"])),
    );
    assert.match(german, /Bleibende Seite: /u);
  });
});
