import assert from "node:assert/strict";
import { sheetName } from "../../../../src/research/searchConsole/export.ts";
import type { SearchConsoleExport } from "../../../../src/research/searchConsole/export.ts";
import { readExport } from "../../../../src/research/searchConsole/readExport.ts";
import {
  zip,
  read,
  exportOf,
  zipped,
  figures,
  chart,
  pages,
  queries,
  filters,
} from "./exportsUnderTest.ts";

describe("an export in another language", () => {
  const headers: Readonly<Record<string, string>> = {
    it: "Query principali,Clic,Impressioni,CTR,Posizione",
    nl: "Populairste zoekopdrachten,Klikken,Vertoningen,CTR,Positie",
    pl: "Najpopularniejsze zapytania,Kliknięcia,Wyświetlenia,CTR,Pozycja",
    cs: "Nejčastější dotazy,Kliknutí,Zobrazení,CTR,Pozice",
    sv: "Vanligaste sökfrågorna,Klick,Visningar,CTR,Position",
    tr: "En popüler sorgular,Tıklamalar,Gösterimler,TO,Konum",
    es: "Consultas principales,Clics,Impresiones,CTR,Posición",
    ja: "上位のクエリ,クリック数,表示回数,CTR,掲載順位",
    ko: "인기 검색어,클릭수,노출,CTR,게재 순위",
    zh: "热门查询,点击次数,展示,点击率,排名",
    ru: "Самые популярные запросы,Клики,Показы,CTR,Позиция",
  };
  it("says its language by its headers, and is read as all others", async () => {
    for (const [language, header] of Object.entries(headers)) {
      const { sheets, language: found } = exportOf(
        await read("table.csv", `${header}\na b,5,50,10%,4.25\nc d,0,30,0%,44.1\n`),
      );
      assert.equal(found, language);
      assert.deepEqual(sheets, [
        {
          dimensions: ["query"],
          rows: [
            { keys: ["a b"], now: { clicks: 5, impressions: 50, ctr: 0.1, position: 4.25 } },
            { keys: ["c d"], now: { clicks: 0, impressions: 30, ctr: 0, position: 44.1 } },
          ],
        },
      ]);
    }
  });

  it("is known by the shape and the order of its files where no word is known, and is of another search type", async () => {
    const own = "Κλικ,Εμφανίσεις,CTR,Θέση";
    const exported = await zipped({
      "Γράφημα.csv": `Ημερομηνία,${own}\n2026-11-20,5,50,10%,4\n`,
      "Ερωτήματα.csv": `Κορυφαία ερωτήματα,${own}\nκαφές,5,50,10%,4\n`,
      "Σελίδες.csv": `Κορυφαίες σελίδες,${own}\nhttps://example.com/,5,50,10%,4\n`,
      "Χώρες.csv": `Χώρα,${own}\nΕλλάδα,5,50,10%,4\n`,
      "Συσκευές.csv": `Συσκευή,${own}\nΚινητά,5,50,10%,4\nΥπολογιστές,0,5,0%,4\n`,
      "Εμφάνιση.csv": `Εμφάνιση στην αναζήτηση,${own}\n`,
      "Φίλτρα.csv": "Φίλτρο,Τιμή\nΤύπος αναζήτησης,Ιστός\nΗμερομηνία,Τελευταίοι 3 μήνες\n",
    });
    assert.deepEqual(exported.sheets.map(sheetName), [
      "chart",
      "queries",
      "pages",
      "countries",
      "devices",
      "appearance",
    ]);
    const { language, searchType, filters: narrowed } = exported;
    assert.deepEqual(
      { language, searchType, narrowed },
      { language: null, searchType: "other", narrowed: {} },
    );
  });
});

describe("an export that passed through a spreadsheet", () => {
  it("is read with semicolons, decimal commas and percent signs behind a blank, in pairs too", async () => {
    const pairs = ["Klicks", "Impressionen", "CTR", "Position"]
      .flatMap((name) => [`Letzte 28 Tage ${name}`, `Vorherige 28 Tage ${name}`])
      .join(";");
    const exported = exportOf(
      await read(
        "Seiten.csv",
        `\uFEFFHäufigste Seiten;${pairs}\r\nhttps://example.de/a;1.234;1.100;12.340;11.000;10 %;10 %;4,5;5,25\r\nhttps://example.de/b;0;3;0;30;0 %;10 %;0;5\r\n`,
      ),
    );
    assert.equal(exported.kind, "compared");
    assert.deepEqual(exported.sheets[0]?.rows, [
      {
        keys: ["https://example.de/a"],
        now: { clicks: 1234, impressions: 12_340, ctr: 0.1, position: 4.5 },
        before: { clicks: 1100, impressions: 11_000, ctr: 0.1, position: 5.25 },
      },
      {
        keys: ["https://example.de/b"],
        now: { clicks: 0, impressions: 0, ctr: null, position: null },
        before: { clicks: 3, impressions: 30, ctr: 0.1, position: 5 },
      },
    ]);
  });
});

describe("the two periods of a compared export", () => {
  const compared = (
    one: string,
    other: string,
    days = "2026-11-20",
  ): Promise<SearchConsoleExport> => {
    const names = figures
      .split(",")
      .flatMap((name) => [`${one} ${name}`, `${other} ${name}`])
      .join(",");
    return zipped({
      "Chart.csv": `Date,${names}\n${days},5,3,50,30,10%,10%,4,5\n`,
      "Pages.csv": `Top pages,${names}\nhttps://example.com/a,5,3,50,30,10%,10%,4,5\n`,
      "Filters.csv": filters(),
    });
  };

  it("are those of the headers' days, the later one first whichever stands first", async () => {
    for (const [one, other] of [
      ["8/1/26 - 8/28/26", "8/29/26 - 9/25/26"],
      ["01.08.26 - 28.08.26", "29.08.26 - 25.09.26"],
      ["2026/08/01 - 2026/08/28", "2026/08/29 - 2026/09/25"],
    ] as const) {
      const [before, now] = [await compared(one, other), await compared(other, one)];
      for (const { period, comparedWith } of [before, now]) {
        assert.deepEqual(period, ["2026-08-29", "2026-09-25"]);
        assert.deepEqual(comparedWith, ["2026-08-01", "2026-08-28"]);
      }
      assert.equal(before.sheets[1]?.rows[0]?.now.clicks, 3);
      assert.equal(now.sheets[1]?.rows[0]?.now.clicks, 5);
      assert.deepEqual(now.totals, {
        now: { clicks: 5, impressions: 50 },
        before: { clicks: 3, impressions: 30 },
      });
    }
  });

  it("are told by words; the days of the earlier one only where the words say how many", async () => {
    const week = await compared("Previous 1 day", "Last 1 day");
    assert.equal(week.sheets[1]?.rows[0]?.now.clicks, 3);
    assert.deepEqual(week.comparedWith, ["2026-11-19", "2026-11-19"]);
    for (const [one, other] of [
      ["Last 3 months", "Previous 3 months"],
      ["Last 28 days", "Same period last year"],
    ] as const) {
      const { comparedWith, notes, sheets } = await compared(one, other);
      assert.equal(comparedWith, null);
      assert.equal(notes.laterByOrder, undefined);
      assert.equal(sheets[1]?.rows[0]?.now.clicks, 5);
    }
  });

  it("are taken in the order of the file where nothing tells, which is said and can be answered", async () => {
    const { notes, sheets } = await compared("Alpha", "Omega");
    assert.deepEqual(notes.laterByOrder, ["Alpha", "Omega"]);
    assert.equal(sheets[1]?.rows[0]?.now.clicks, 5);
    const names = figures.split(",").flatMap((name) => [`Alpha ${name}`, `Omega ${name}`]);
    const answered = exportOf(
      await read(
        "Pages.csv",
        `Top pages,${names.join(",")}\nhttps://example.com/a,5,3,50,30,10%,10%,4,5\n`,
        { laterPeriod: "second", searchType: "web", property: "sc-domain:example.com" },
      ),
    );
    assert.equal(answered.sheets[0]?.rows[0]?.now.clicks, 3);
    assert.equal(answered.notes.laterByOrder, undefined);
    assert.equal(answered.property, "example.com");
  });
});

describe("what an export is of", () => {
  it("is a part of the property where it is filtered, and one page only by a whole address", async () => {
    const narrowed = async (...rows: readonly string[]): Promise<unknown> => {
      const own = await zipped({ "Chart.csv": chart, "Filters.csv": filters(...rows) });
      return [own.filters, own.queriesOf];
    };
    const page = "https://example.com/a/";
    assert.deepEqual(await narrowed(`Page,${page}`), [{ page }, page]);
    assert.deepEqual(await narrowed("Page,+/guides/"), [{ page: "+/guides/" }, null]);
    assert.deepEqual(await narrowed(`Page,+${page}`), [{ page: `+${page}` }, null]);
    assert.deepEqual(await narrowed("Page,https://example.com/(a|b)"), [
      { page: "https://example.com/(a|b)" },
      null,
    ]);
    assert.deepEqual(await narrowed(`Page,!${page}`), [{ page: `!${page}` }, page]);
    const titled = "https://example.com/Coffee_(drink)";
    assert.deepEqual(await narrowed(`Page,${titled}`), [{ page: titled }, titled]);
    assert.deepEqual(await narrowed("Country,United States", "Query,coffee"), [
      { country: "United States", query: "coffee" },
      null,
    ]);
    assert.deepEqual(await narrowed("Etwas,Anderes"), [{ other: "Etwas: Anderes" }, null]);
  });

  it("keeps a filter with figures that may be the period in a language that isn't known", async () => {
    const own = await zipped({
      "Chart.csv": chart,
      "Filters.csv": "Qxa,Zyb\nWww,Web\nForespx,iphone 15\nDatx,Sidste 3 mdr\n",
    });
    assert.deepEqual(own.filters, { other: "Forespx: iphone 15; Datx: Sidste 3 mdr" });
  });

  it("is of pages where the header says so and most rows are URLs", async () => {
    const own = await zipped({
      "Chart.csv": chart,
      "Pages.csv":
        "Top pages,Clicks,Impressions,CTR,Position\nhttps://example.com/a/,5,50,10%,3\nhttps://example.com/b/,4,40,10%,3\nandroid-app://com.example/a,1,10,10%,3\n",
    });
    assert.deepEqual(
      own.sheets.map(({ dimensions }) => dimensions),
      [["date"], ["page"]],
    );
  });

  it("is told by the name of the file: a domain, or a prefix whose signs its pages decide", async () => {
    const named = async (name: string): Promise<unknown> => {
      const own = await zipped({ "Pages.csv": pages, "Chart.csv": chart }, name);
      return [own.property, own.exported];
    };
    const day = "2026-11-25";
    assert.deepEqual(await named(`example.com-Performance-on-Search-${day}.zip`), [
      "example.com",
      day,
    ]);
    assert.deepEqual(await named(`my-shop.example.com-Performance-on-Search-${day} (3).ZIP`), [
      "my-shop.example.com",
      day,
    ]);
    assert.deepEqual(await named(`https___example.com_-Performance-on-Search-${day}.zip`), [
      "https://example.com/",
      day,
    ]);
    assert.deepEqual(await named(`sc-domain_example.com-Performance-on-Search-${day}.zip`), [
      "example.com",
      day,
    ]);
    assert.deepEqual(await named("mine.zip"), [null, null]);
    const blog = `Top pages,${figures}\nhttps://example.com/my_blog/a,5,50,10%,4\n`;
    const name = `https___example.com_my_blog_-Performance-on-Search-${day}.zip`;
    assert.equal(
      (await zipped({ "Pages.csv": blog }, name)).property,
      "https://example.com/my_blog/",
    );
    const reading = await readExport([{ name, bytes: zip({ "Queries.csv": queries }) }]);
    assert.ok(reading.kind === "export" && reading.exported.property === null);
    assert.deepEqual(reading.questions[0], {
      about: "property",
      proposed: ["https://example.com/my/blog/", "https://example.com/my_blog/"],
    });
  });

  it("is Discover or News without a position, and weeks as the days they have", async () => {
    const three = "Clicks,Impressions,CTR";
    const entries = {
      "Chart.csv": `Date,${three}\n2026-11-20,5,50,10%\n2026-11-21,6,50,12%\n`,
      "Pages.csv": `Top pages,${three}\nhttps://example.com/a,5,50,10%\n`,
      "Filters.csv": "Filter,Value\nDate,Last 3 months\n",
    };
    const discover = await zipped(entries, "example.com-Performance-on-Discover-2026-11-25.zip");
    assert.deepEqual([discover.kind, discover.searchType], ["discover", "discover"]);
    assert.equal(discover.sheets[1]?.rows[0]?.now.position, null);
    const news = await zipped(entries, "example.com-Performance-on-Google-News-2026-11-25.zip");
    assert.deepEqual([news.kind, news.searchType], ["news", "googleNews"]);
    const weeks = `Date,${figures}\n2026-08-10 - 2026-08-16,6,50,12%,4\n2026-08-03 - 2026-08-09,5,50,10%,4\n`;
    const weekly = await zipped({ "Chart.csv": weeks, "Filters.csv": filters() });
    assert.deepEqual(weekly.period, ["2026-08-03", "2026-08-16"]);
    assert.deepEqual(weekly.totals?.now, { clicks: 11, impressions: 100 });
  });

  it("is told by shape where words lie: a file of queries that is called Pages, headers of another sheet", async () => {
    const own = await zipped({
      "Pages.csv": queries.replace("Top queries", "Top pages"),
      "Queries.csv": pages.replace("Top pages", "Top queries"),
      "Devices.csv": chart,
    });
    assert.deepEqual(own.sheets.map(sheetName), ["queries", "pages", "chart"]);
  });

  it("has a day without data, and no total where a row of the chart can't be true", async () => {
    const gap = `${chart}2026-11-22,,,,\n`;
    const own = await zipped({ "Chart.csv": gap });
    assert.deepEqual(own.period, ["2026-11-20", "2026-11-22"]);
    assert.deepEqual(own.totals?.now, { clicks: 11, impressions: 100 });
    assert.equal(own.notes.leftOut, undefined);
    const wrong = await zipped({
      "Chart.csv": `${chart}2026-11-22,9,3,300%,4\n`,
      "Queries.csv": queries,
    });
    assert.equal(wrong.totals, null);
    assert.deepEqual(wrong.notes.leftOut, { chart: 1 });
  });
});
