import { timeOf } from "../../../../../src/research/files/keywordLists/observations.ts";
import { formulaGuard } from "../../../../../src/shared/formulaGuard.ts";
import assert from "node:assert/strict";
import {
  cellOf,
  NoKeywordColumnError,
  readKeywordList,
} from "../../../../../src/research/files/keywordLists/keywordList.ts";
import { OpenQuoteError } from "../../../../../src/research/files/keywordLists/csvRecords.ts";
import {
  MergeConflictError,
  mergeKeywords,
  newListText,
} from "../../../../../src/research/files/keywordLists/mergeKeywords.ts";
import type {
  Merge,
  Merged,
} from "../../../../../src/research/files/keywordLists/mergeKeywords.ts";
import type { KeywordObservation } from "../../../../../src/research/files/keywordLists/observations.ts";

const usa = { location: "United States", language: "English" };
const [t1, t2, t3] = ["2025-01-01T00:00:00Z", "2025-02-01T00:00:00Z", "2025-03-01T00:00:00Z"];

function seen(
  keyword: string,
  figures: KeywordObservation["figures"] = {},
  changes: Partial<KeywordObservation> = {},
): KeywordObservation {
  return { keyword, ...usa, source: "search_index", observedAt: t1, figures, ...changes };
}

function merged(
  text: string,
  incoming: readonly KeywordObservation[],
  changes: Partial<Merge> = {},
): Promise<Merged> {
  return mergeKeywords({ text, incoming, known: [], market: usa, adds: true, ...changes });
}

describe("keyword lists", () => {
  it("begin with their columns, and are sorted by keyword", async () => {
    const { text, added } = await merged("", [
      seen("pour over", {
        monthly_volume: 1000,
        cpc_usd: 0.84,
        change_12m: -0.25,
        trend_12m: "1; 2; ; 4",
      }),
      seen("-best coffee"),
      seen("Aeropress", { position: 3 }),
    ]);
    assert.equal(added, 3);
    assert.equal(
      text,
      `${newListText()}'-best coffee,,,,,,,,,,,,,,United States,English,search_index,${t1}\n` +
        `Aeropress,,,,,,,,3,,,,,,United States,English,search_index,${t1}\n` +
        `pour over,1000,1; 2; ; 4,-0.25,0.84,,,,,,,,,,United States,English,search_index,${t1}\n`,
    );
  });

  it("understand other names, other orders, byte order marks, semicolons, line breaks of Windows, remarks and decimal commas", async () => {
    const text =
      '\uFEFF# mine\r\n\r\nCountry;Idea;Search Volume;"Keyword";Language;CPC;source;observedAt\r\nusa;x;880;Espresso;english;0,84;search_index;2025-01-01\r\n# a remark\r\nUnited States;"a;\nb";;v60;English;;search_index;2025-01-01\r\n';
    const known = [
      seen("espresso", { monthly_volume: 880, cpc_usd: 0.84 }, { observedAt: "2025-01-01" }),
    ];
    const { text: after, ...counts } = await merged(
      text,
      [
        seen("ESPRESSO", { monthly_volume: 1000, cpc_usd: 1.5 }, { observedAt: t2 }),
        seen("moka", { cpc_usd: 2.25 }, { observedAt: t2 }),
      ],
      { known },
    );
    assert.deepEqual(counts, {
      added: 1,
      refreshed: 1,
      unchanged: 0,
      edited: 0,
      unsure: 0,
      repeated: [],
      aside: [],
    });
    const expected = text
      .replace(
        "usa;x;880;Espresso;english;0,84;search_index;2025-01-01",
        `usa;x;1000;Espresso;english;1,5;search_index;${t2}`,
      )
      .replace(
        "# a remark\r\n",
        `United States;;;moka;English;2,25;search_index;${t2}\r\n# a remark\r\n`,
      );
    assert.equal(after, expected);
  });

  it("understand a first column that is called #, as other tools number their rows", async () => {
    const list = await readKeywordList("# of 2026\n#,Keyword,Country,Volume\n1,tea,us,10\n");
    assert.deepEqual(
      list.rows.map((row) => [
        row.keyword,
        cellOf(list, row, "location"),
        cellOf(list, row, "monthly_volume"),
      ]),
      [["tea", "us", "10"]],
    );
  });

  it("refresh what a saved answer said, and keep what a person wrote", async () => {
    const known = [seen("v60", { monthly_volume: 880, intent: "informational", cpc_usd: 1 })];
    const first = (await merged("", known)).text;
    const edited = first
      .replace("v60,880,", "v60,5000,")
      .replace("informational,", "mine,")
      .replace(",,,,,,,United", ',,my page,cluster,1,todo,"a note, of mine",United');
    const { text, ...counts } = await merged(
      edited,
      [seen("V60", { monthly_volume: 1000, intent: "commercial", cpc_usd: 2 }, { observedAt: t2 })],
      { known },
    );
    assert.equal(text, edited.replace(",1,,mine", ",2,,mine").replace(t1, t2));
    assert.deepEqual(counts, {
      added: 0,
      refreshed: 1,
      unchanged: 0,
      edited: 1,
      unsure: 0,
      repeated: [],
      aside: [],
    });
  });

  it("keep figures whose answer nobody has here, and say so", async () => {
    const text = (await merged("", [seen("v60", { monthly_volume: 880, cpc_usd: 1 })])).text;
    const after = await merged(text, [
      seen("v60", { monthly_volume: 1000, cpc_usd: 1, position: 4 }, { observedAt: t2 }),
    ]);
    assert.equal(after.text, text.replace(",,,United", ",,,United").replace(",1,,,,,", ",1,,,,4,"));
    assert.deepEqual([after.refreshed, after.edited, after.unsure], [1, 0, 1]);
  });

  it("take older figures for empty cells only, and then say so by the date", async () => {
    const newer = [seen("v60", { monthly_volume: 880 }, { observedAt: t2 })];
    const text = (await merged("", newer)).text;
    const after = await merged(text, [seen("v60", { monthly_volume: 1000, cpc_usd: 1 })], {
      known: newer,
    });
    assert.equal(after.text, text.replace("880,,,,", "880,,,1,").replace(t2, t1));
  });

  it("date a row anew whose figures are the same, and name all sources", async () => {
    const known = [seen("v60", { monthly_volume: 880 })];
    const text = (await merged("", known)).text;
    const live = seen("v60", { position: 7 }, { source: "live_serp", observedAt: t3 });
    const again = await merged(
      text,
      [seen("v60", { monthly_volume: 880 }, { observedAt: t2 }), live],
      {
        known,
      },
    );
    assert.equal(
      again.text,
      text.replace(
        `880,,,,,,,,,,,,,United States,English,search_index,${t1}`,
        `880,,,,,,,7,,,,,,United States,English,search_index; live_serp,${t2}`,
      ),
    );
    assert.equal(again.refreshed, 1);
  });

  it("empty a position that is no longer found, and nothing else", async () => {
    const known = [seen("v60", { position: 7, monthly_volume: 880 })];
    const text = (await merged("", known)).text;
    const after = await merged(text, [seen("v60", { position: "" }, { observedAt: t2 })], {
      known,
    });
    assert.equal(after.text, text.replace("880,,,,,,,7,", "880,,,,,,,,"));
    assert.equal(
      (
        await merged(after.text, known, {
          known: [seen("v60", { position: "" }, { observedAt: t2 })],
        })
      ).text,
      after.text,
    );
  });

  it("never take made-up figures for real ones", async () => {
    const sample = seen(
      "v60",
      { monthly_volume: 50 },
      { source: "search_index (sample data)", observedAt: t3 },
    );
    const real = seen("v60", { monthly_volume: 880 });
    const text = (await merged("", [real])).text;
    assert.equal((await merged(text, [sample], { known: [real] })).text, text);
    assert.equal(
      (await merged((await merged("", [sample])).text, [real], { known: [sample] })).text,
      text,
    );
  });

  it("give a person's bare keywords figures, and leave rows with a person's own figures alone", async () => {
    const text = "keyword,volume,notes\nv60,,mine\naeropress,1500,\n";
    const { text: after, ...counts } = await merged(text, [
      seen("v60", { monthly_volume: 880 }),
      seen("aeropress", { monthly_volume: 1000, cpc_usd: 1 }),
    ]);
    assert.equal(
      after,
      `keyword,volume,notes,location,language,source,observed_at\nv60,880,mine,United States,English,search_index,${t1}\naeropress,1500,,,,,\n`,
    );
    assert.deepEqual(counts, {
      added: 0,
      refreshed: 1,
      unchanged: 1,
      edited: 1,
      unsure: 0,
      repeated: [],
      aside: [],
    });
  });

  it("tell markets apart, and take rows without one for the project's", async () => {
    const text = "keyword,location,language\nv60,,\n";
    const german = seen("v60", {}, { location: "Germany", language: "German" });
    assert.equal((await merged(text, [seen("v60")])).added, 0);
    assert.equal((await merged(text, [german])).added, 1);
    assert.equal((await merged(text, [german], { market: german })).added, 0);
    assert.equal((await merged("keyword,country\nv60,de\n", [german])).added, 0);
  });

  it("leave keywords that stand there twice as they are, but for the first", async () => {
    const known = [seen("v60", { monthly_volume: 880 })];
    const text = (await merged("", known)).text;
    const twice = text + text.split("\n")[1] + "\n";
    const after = await merged(twice, [seen("v60", { monthly_volume: 1000 }, { observedAt: t2 })], {
      known,
    });
    assert.deepEqual(after.repeated, ["v60"]);
    assert.equal(after.text.split("\n")[2], twice.split("\n")[2]);
    assert.match(after.text, /v60,1000/u);
  });

  it("keep a list sorted by volume so, and follow an unsorted one", async () => {
    const rows = [seen("m", { monthly_volume: 500 }), seen("a")];
    assert.match(
      (await merged("keyword,volume\nb,900\na2,100\n", rows)).text,
      /^keyword.*\nb,900,.*\nm,500,.*\na2,100,.*\na,,/u,
    );
    assert.match(
      (await merged("keyword,volume\nb,100\na2,900\nc,", rows)).text,
      /\nc,,,,,\na,,.*\nm,500,.*[^\n]$/u,
    );
    assert.match(
      (await merged("keyword,volume\nb,100\nc,900\n", rows)).text,
      /^keyword.*\na,.*\nb,.*\nc,.*\nm,.*\n$/u,
    );
  });

  it("refuse what can't be understood, and change nothing for nothing", async () => {
    await assert.rejects(() => merged("a,b\n1,2\n", []), NoKeywordColumnError);
    await assert.rejects(
      () => merged('keyword,b\n1,"2\n3,4', []),
      (error) => error instanceof OpenQuoteError && error.line === 2,
    );
    const conflict = "keyword\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> other\n";
    await assert.rejects(() => merged(conflict, []), MergeConflictError);
    assert.equal((await merged("keyword\n<<<<<<< HEAD\n", [], {})).added, 0);
    const text = 'KEYWORD ;"x"\r\n\r\n a ;1;2;3\r\n;\r\n';
    assert.equal((await merged(text, [], {})).text, text);
    assert.equal((await merged(text, [seen("b")], { adds: false })).text, text);
  });

  it("removes exactly the apostrophe that the writer puts before formulas", () => {
    assert.deepEqual(["'-best", "''=b", "'quoted'", "'", "=b"].map(formulaGuard(",").plain), [
      "-best",
      "'=b",
      "'quoted'",
      "'",
      "=b",
    ]);
    assert.deepEqual(
      ["2025-01-01", "2025-01-01T10:00:00.5Z", "yesterday", "2025", ""].map(
        (text) => timeOf(text) !== undefined,
      ),
      [true, true, false, false, false],
    );
  });
});
