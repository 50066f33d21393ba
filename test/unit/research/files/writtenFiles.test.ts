import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { numberChanges } from "../../../../src/articles/blocks/sourcedNumber.ts";
import { figuresInArticle } from "../../../../src/articles/blocks/sourcedFigures.ts";
import { english, writtenLanguage } from "../../../../src/articles/written/writtenLanguages.ts";
import { describedFigure } from "../../../../src/research/articleFindings/describedFigure.ts";
import { readBriefArticle } from "../../../../src/research/files/brief/briefArticle.ts";
import type { BriefInput, BriefPart } from "../../../../src/research/files/brief/briefInput.ts";
import { makeBrief } from "../../../../src/research/files/brief/makeBrief.ts";
import { mergeBrief, newBrief } from "../../../../src/research/files/brief/mergeBrief.ts";
import { partTools } from "../../../../src/research/files/brief/sectionText.ts";
import { chosenLanguage } from "../../../../src/research/files/chosenLanguage.ts";
import { resultReport } from "../../../../src/research/files/report/resultReport.ts";
import { sourcedNumber, tableSource } from "../../../../src/research/results/figureSource.ts";
import { insertionsOf } from "../../../../src/research/results/insertions.ts";
import { selectedRows } from "../../../../src/research/results/selectedRows.ts";
import type { SelectedRows } from "../../../../src/research/results/selectedRows.ts";
import { readEnvelope } from "../../../../src/research/service/envelope.ts";
import { inLanguage } from "../../../../src/shared/l10n.ts";
import type { Language } from "../../../../src/shared/l10n.ts";
import { madeUpLanguage } from "../../../support/l10n/madeUpLanguage.ts";
import { writtenTexts } from "../../../support/l10n/writtenTexts.ts";
import { repositoryRoot } from "../../../support/paths.ts";
import { resultModelOf } from "../../../support/resultModel.ts";
import { keptVersions, StoredBefore } from "../../../support/storedBefore.ts";
import { modelOf, toolAnswers } from "../../../support/toolAnswers.ts";
import { askedSite } from "../../../support/toolFixtures.ts";
import { withSandbox } from "../../sandbox/sandboxUnderTest.ts";
import { savedAnswer } from "../results/shown.ts";
import { answerOf, inputOf } from "./brief/briefUnderTest.ts";

const german = writtenLanguage("German") ?? assert.fail();
const market = { location: "Germany", language: "German" };

/** The made-up language, with the texts that were asked for and that it hasn't. */
function watched(): { readonly language: Language; readonly missing: Set<string> } {
  const { tag, texts } = madeUpLanguage(writtenTexts());
  const missing = new Set<string>();
  const watch = <Value extends object>(table: Value): Value =>
    new Proxy(table, {
      get: (target, text) => {
        if (typeof text === "string" && !Object.hasOwn(target, text)) {
          missing.add(text);
        }
        return Reflect.get(target, text);
      },
    });
  return {
    language: { tag, texts: { plain: watch(texts.plain), counted: watch(texts.counted) } },
    missing,
  };
}

/** Rows about German keywords, as a table shows them. */
function rowsOf(rows: readonly Record<string, unknown>[], language?: Language): SelectedRows {
  const result = { ...savedAnswer("research_keywords", {}), market, origin: "https://a.example" };
  const again = (): SelectedRows => {
    const model = resultModelOf(
      result,
      readEnvelope({
        data: { keywords: rows },
        facts: [
          {
            type: "seo.keyword_opportunity",
            subject: "keyword:x",
            fields: {},
            provenance: { source_class: "search_index", observed_at: "2026-11-20T08:00:00Z" },
          },
        ],
      }),
    );
    const named = { table: "keywords", rows: [...rows.keys()] };
    return selectedRows(result, model, named) ?? assert.fail();
  };
  return { ...inLanguage(language, again), again };
}

/** A brief on a German keyword, of what the sandbox knows. */
async function germanInput(keyword: string): Promise<BriefInput> {
  const found: Partial<Record<BriefPart, ReturnType<typeof answerOf>>> = {};
  const names = { figures: "keyword", page: "query", terms: "seed", citations: "topic" } as const;
  await withSandbox({ now: "2026-11-18T09:00:00Z" }, async (sandbox) => {
    for (const part of ["figures", "page", "terms", "citations"] as const) {
      const args = { [names[part]]: keyword, ...market };
      const envelope = await sandbox.envelope(partTools[part].tool.name, args);
      found[part] = answerOf(part, envelope, { subject: keyword, isSample: true, market });
    }
  });
  const candidate = {
    title: "Beete",
    path: "../beete.md",
    shownPath: "beete.md",
    mentions: 2,
    shared: [],
    quote: "Ein Hochbeet anlegen ist leicht.",
  };
  return inputOf({
    keyword,
    market,
    answers: found,
    links: { candidates: [candidate], searched: 12, cut: false },
  });
}

describe("files in the article's language", () => {
  it("take every text of every tool's report from the language's table", async () => {
    const { language, missing } = watched();
    const reports: string[] = [];
    for (const answer of await toolAnswers()) {
      const report = inLanguage(language, () => {
        const { document, tables } = modelOf(answer, askedSite);
        return [
          ...resultReport(document, ({ id, rowCount }) => tables.get(id)?.rows(0, rowCount) ?? []),
        ].join("");
      });
      const headings = report.match(/^## [A-Z].*/gmu) ?? [];
      assert.deepEqual(headings, [], answer.name);
      reports.push(report);
    }
    // What explains a figure on screen isn't written, and neither a label nor a domain is looked up to be translated.
    const all = reports.join("\n");
    const written = [...missing].filter(
      (text) => /^[\x20-\x7e]+$/u.test(text) && all.includes(text),
    );
    assert.deepEqual(written, ["driftwoodsupply.net", "coffeehub.com", "silverbirchtips.org"]);
  });

  it("have no letter of English in a brief and a table, whose data has none", () => {
    const { language, missing } = watched();
    const cyrillic = {
      figures: {
        monthly_volume: 720,
        intent: "commercial",
        competition_level: "LOW",
        cpc_usd: 1.2,
      },
      page: {
        organic: [
          { position: 1, title: "чай", domain: "чай.рф", url: "" },
          { position: 2, title: "чай и кофе", domain: "кофе.рф", url: "" },
        ],
        people_also_ask: [{ question: "что такое чай?" }],
        related_searches: [{ query: "чай зелёный" }],
        item_types_present: ["organic", "ai_overview", "people_also_ask"],
        ai_overview: { text: "чай", references: [] },
      },
      terms: { keywords: [{ keyword: "чай чёрный", monthly_volume: 5, intent: "informational" }] },
      citations: { citation_map: [{ domain: "чай.рф", count: 3, share: 0.5 }] },
    };
    const facts = (source: string): unknown[] => [
      { type: "x", provenance: { source_class: source, observed_at: "2026-11-17T08:00:00Z" } },
    ];
    const answers = Object.fromEntries(
      (["figures", "page", "terms", "citations"] as const).map((part) => [
        part,
        answerOf(
          part,
          { data: cyrillic[part], facts: facts("search_index") },
          { subject: "чай", id: "1" },
        ),
      ]),
    );
    for (const input of [
      inputOf({ keyword: "чай", answers }),
      inputOf({ keyword: "чай", missing: { figures: { kind: "notFetched", credits: 5 } } }),
    ]) {
      const text = inLanguage(language, () => newBrief(makeBrief(input)));
      const shown = text
        .replace(/^---\n.*?\n---\n/su, "")
        .replace(/(?<=<!-- SEO Research: [^\n]*\n).*?-->/su, "")
        .replaceAll(/SEO Research|USD/gu, "");
      assert.doesNotMatch(shown, /[A-Za-z]/u);
    }
    const rows = rowsOf([{ keyword: "чай", monthly_volume: 12100, intent: "commercial" }]);
    for (const insertion of insertionsOf(rows)) {
      const text = insertion.text({ kind: "markdown", language });
      assert.doesNotMatch(text.replaceAll(/SEO Research|\[\^seo-чай\]/gu, ""), /[A-Za-z]/u);
    }
    assert.deepEqual([...missing], []);
  });

  it("are in German what a German writer reads", async () => {
    const input = await germanInput("hochbeet anlegen");
    const text = inLanguage(german, () => newBrief(makeBrief(input)));
    assert.equal(
      text,
      readFileSync(join(repositoryRoot, "test/fixtures/briefs/hochbeet-anlegen.md"), "utf8"),
    );
    const article = await readBriefArticle(
      text
        .replace("- Titel:", "- Titel: Ein Hochbeet")
        .replace("- Beschreibung:", "- Beschreibung: So geht's"),
    );
    assert.ok("headings" in article);
    assert.deepEqual(
      [article.keyword, article.language, article.title, article.description],
      ["hochbeet anlegen", "German", "Ein Hochbeet", "So geht's"],
    );
    assert.ok(article.headings.length > 3);
    assert.ok(article.headings.every(({ text: heading }) => !/pro Monat|\d\.\d/u.test(heading)));
  });

  it("have in German a table with its source, and figures whose sources are read again", () => {
    const rows = rowsOf([
      { keyword: "hochbeet", monthly_volume: 135000, cpc_usd: 0.23, intent: "informational" },
    ]);
    const [table, ...others] = insertionsOf(rows);
    assert.equal(table?.label, "Table", "the list is in the editor's language");
    assert.equal(
      table?.text({ kind: "markdown", language: german }),
      [
        "| Keyword | Suchvolumen pro Monat | CPC (USD) | Suchintention |",
        "| --- | ---: | ---: | --- |",
        "| hochbeet | 135.000 | 0,23 | Informativ |",
        "",
        "*Quelle: Deutschland, Deutsch; Suchindex (geschätzt); SEO Research, 20.11.2026.*",
        "",
      ].join("\n"),
    );
    const volume = others.find(({ label }) => label === "135,000") ?? assert.fail();
    const changes = volume.changes({
      kind: "markdown",
      text: "Es sind .\n",
      offset: 8,
      language: german,
    });
    const article = changes
      .toReversed()
      .reduce(
        (now, { start, end, text }) => now.slice(0, start) + text + now.slice(end),
        "Es sind .\n",
      );
    assert.equal(
      article,
      "Es sind 135.000[^seo-hochbeet].\n\n[^seo-hochbeet]: Suchvolumen pro Monat für „hochbeet“, Deutschland, Deutsch; Suchindex (geschätzt); SEO Research, 20.11.2026.\n",
    );
    const [figure] = figuresInArticle("markdown", article);
    assert.deepEqual([figure?.figure, figure?.day], ["135.000", "2026-11-20"]);
    assert.deepEqual(describedFigure(figure?.source ?? ""), {
      member: "monthly_volume",
      subject: "hochbeet",
      market: "Deutschland, Deutsch",
    });
    assert.deepEqual(
      describedFigure(
        "Monthly volume for “tea”; search index (index estimate); SEO Research, 2026-11-21.",
      ),
      { member: "monthly_volume", subject: "tea", market: "" },
    );
    assert.equal(describedFigure("Mein Wert für „tee“; aus einem Buch."), undefined);
  });

  it("have figures with their signs, which are removed as a whole", () => {
    const text = "Es sind\n";
    const [change, note] = numberChanges("markdown", text, 7, {
      figure: "12,5\u00A0%",
      subject: "tee",
      source: "CTR für „tee“; SEO Research, 21.11.2026.",
    });
    const article = `Es sind${change?.text}\n${note?.text}`;
    const [figure] = figuresInArticle("markdown", article);
    assert.equal(figure?.figure, "12,5\u00A0%");
  });

  it("say of how many sources and days they are in the language", () => {
    const rows = rowsOf([
      { keyword: "a", monthly_volume: 1, observed_at: "2026-11-10T08:00:00Z", change_12m: 0.1 },
      { keyword: "b", monthly_volume: 2, observed_at: "2026-11-11T08:00:00Z", change_12m: 0.1 },
    ]);
    assert.equal(
      inLanguage(german, () =>
        tableSource({ ...rows, result: { ...rows.result, origin: "sandbox" } }),
      ),
      "Quelle: Deutschland, Deutsch; Suchindex (geschätzt); Änderung über 12 Monate von SEO Research aus dem Verlauf berechnet; SEO Research, Beispieldaten, 10.11.2026 bis 11.11.2026.",
    );
    const column = rows.columns.find(({ key }) => key === "change_12m") ?? assert.fail();
    const { figure } = inLanguage(german, () => sourcedNumber(rows, rows.rows[0] ?? {}, column));
    assert.equal(figure, "um 10 % gestiegen");
  });

  it("update a brief of an earlier version in place, whatever language it was in", async () => {
    for (const version of keptVersions) {
      const before = new StoredBefore(version, repositoryRoot);
      const written = before.text("project", "seo", "briefs", "moka-pot.md");
      const input = inputOf({ keyword: "moka pot", answers: {} });
      const { added, text } = inLanguage(german, () => mergeBrief(written, makeBrief(input)));
      assert.deepEqual(added, []);
      assert.equal(text.match(/^# /gmu)?.length, 1);
      assert.match(text, /^# Briefing: moka pot$/mu);
    }
    const input = await germanInput("hochbeet anlegen");
    const english_ = inLanguage(english, () => newBrief(makeBrief(input)));
    const german_ = inLanguage(german, () => newBrief(makeBrief(input)));
    const merged = inLanguage(german, () => mergeBrief(english_, makeBrief(input)));
    assert.equal(merged.text, german_, "chapters that weren't edited follow");
    const bare = english_.replace(/<!-- SEO Research.*-->\n/su, "");
    const kept = inLanguage(german, () => mergeBrief(bare, makeBrief(input)));
    assert.deepEqual(kept.added, [], "English headings are known without the marks");
  });
});

describe("the language of what is written", () => {
  const none = { set: "auto", site: [], editor: "English" };
  const codeOf = (known: Parameters<typeof chosenLanguage>[0]): string => {
    const { language, source, unavailable } = chosenLanguage(known);
    return [language.code, source, unavailable ?? ""].join(" ").trim();
  };

  it("is as set, else the article's, the site's, the market's and the editor's", () => {
    const site = [
      { name: "English", isDefault: true },
      { name: "German", isDefault: false },
    ];
    assert.equal(codeOf({ ...none, set: "de", article: "English" }), "de setting");
    assert.equal(codeOf({ ...none, article: "German", site }), "de article");
    assert.equal(codeOf({ ...none, site }), "en site");
    assert.equal(codeOf({ ...none, site, market: "German" }), "de site");
    assert.equal(codeOf({ ...none, site, market: "French" }), "en site");
    assert.equal(codeOf({ ...none, site: [{ name: "German", isDefault: false }] }), "de site");
    assert.equal(codeOf({ ...none, market: "German" }), "de market");
    assert.equal(codeOf({ ...none, editor: "German" }), "de editor");
    assert.equal(codeOf({ ...none, editor: undefined }), "en editor");
  });

  it("is English, and says so, where a language has no texts", () => {
    assert.equal(codeOf({ ...none, article: "French" }), "en article French");
    assert.equal(codeOf({ ...none, market: "Polish" }), "en market Polish");
  });
});
