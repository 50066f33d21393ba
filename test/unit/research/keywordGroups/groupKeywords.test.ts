import assert from "node:assert/strict";
import { groupKeywords } from "../../../../src/research/keywordGroups/groupKeywords.ts";
import type {
  GroupableKeyword,
  KeywordGroups,
} from "../../../../src/research/keywordGroups/groupKeywords.ts";
import { countProcessorTime } from "../../../support/processorTime.ts";

/** Keywords with falling volumes. */
function listOf(...keywords: readonly string[]): GroupableKeyword[] {
  return keywords.map((keyword, place) => ({
    keyword,
    volume: 1000 - 10 * place,
    cluster: "",
  }));
}

/** Names of pages, so that two lists share as many as they have letters in common. */
function pages(letters: string): ReadonlySet<string> {
  return new Set(letters);
}

function inWords(keywords: readonly GroupableKeyword[], { groups }: KeywordGroups): object {
  return Object.fromEntries(
    groups.map(({ name, members }) => [name, members.map((place) => keywords[place]?.keyword)]),
  );
}

async function grouped(tag: string, ...keywords: readonly string[]): Promise<object> {
  const list = listOf(...keywords);
  return inWords(list, await groupKeywords(list, tag));
}

describe("groups of keywords by words", () => {
  it("groups English searches by what they share beside the list's subject, whatever stands between", async () => {
    assert.deepEqual(
      await grouped(
        "en",
        "raised bed",
        "raised bed soil",
        "how to build a raised bed",
        "best soil for raised beds",
        "raised bed soil mix",
        "build raised garden beds",
        "raised bed vegetables",
        "the raised beds",
        "raised bed liner",
        "raised bed ideas",
      ),
      {
        "raised bed soil": ["raised bed soil", "best soil for raised beds", "raised bed soil mix"],
        "raised bed": ["raised bed", "the raised beds"],
        "how to build a raised bed": ["how to build a raised bed", "build raised garden beds"],
      },
    );
  });

  it("takes German compounds apart only where both parts stand in the list", async () => {
    assert.deepEqual(
      await grouped(
        "de",
        "hochbeet erde",
        "hochbeeterde",
        "erde für das hochbeet",
        "hochbeet bepflanzen",
        "hochbeetbepflanzung",
        "hochbeete bepflanzen plan",
      ),
      {
        "hochbeet erde": ["hochbeet erde", "hochbeeterde", "erde für das hochbeet"],
        "hochbeet bepflanzen": ["hochbeet bepflanzen", "hochbeete bepflanzen plan"],
      },
    );
  });

  it("leaves a German compound whole that can be parted in two ways", async () => {
    // Staub + Ecken, Stau + Becken
    assert.deepEqual(
      await grouped("de", "staub ecken", "stau becken", "staubecken", "staubecken reinigen"),
      {},
    );
  });

  it("groups French, Spanish, Dutch and Russian searches", async () => {
    assert.deepEqual(
      await grouped(
        "fr",
        "levain naturel",
        "comment faire un levain naturel",
        "pain au levain",
        "recette de pain au levain",
        "l'entretien du levain",
      ),
      {
        "levain naturel": ["levain naturel", "comment faire un levain naturel"],
        "pain au levain": ["pain au levain", "recette de pain au levain"],
      },
    );
    assert.deepEqual(
      await grouped(
        "es",
        "masa madre",
        "cómo hacer masa madre",
        "plato de barro",
        "platos de barro",
      ),
      {
        "masa madre": ["masa madre", "cómo hacer masa madre"],
        "plato de barro": ["plato de barro", "platos de barro"],
      },
    );
    assert.deepEqual(
      await grouped("nl", "moestuin aarde", "moestuinaarde", "aarde voor de moestuin", "moestuin"),
      { "moestuin aarde": ["moestuin aarde", "moestuinaarde", "aarde voor de moestuin"] },
    );
    assert.deepEqual(
      await grouped("ru", "закваска для хлеба", "как сделать закваску", "закваска хлеба рецепт"),
      { "закваска для хлеба": ["закваска для хлеба", "закваска хлеба рецепт"] },
    );
  });

  it("takes marks for letters: schon and schön share no word", async () => {
    assert.deepEqual(await grouped("de", "schön wohnen", "schon wohnen", "wohnen schön"), {
      "schön wohnen": ["schön wohnen", "wohnen schön"],
    });
  });

  it("keeps C, C++ and C# apart", async () => {
    assert.deepEqual(
      await grouped("en", "c++ arrays", "c# arrays", "arrays in c++", "arrays in c"),
      { "c++ arrays": ["c++ arrays", "arrays in c++"] },
    );
  });

  it("makes no group where words can't tell, and says so", async () => {
    for (const [tag, ...keywords] of [
      ["ja", "家庭菜園 土", "家庭菜園 土 おすすめ"],
      ["zh-Hant", "種菜 土", "種菜 土 推薦"],
      ["th", "ปลูกผัก", "ปลูกผักสวนครัว"],
      ["vi", "trồng rau sạch", "cách trồng rau sạch"],
      ["", "raised bed", "the raised bed"],
    ] as const) {
      const { groups, others, canWordsTell } = await groupKeywords(listOf(...keywords), tag);
      assert.deepEqual(
        { groups, others, canWordsTell },
        { groups: [], others: [0, 1], canWordsTell: false },
      );
    }
    // A keyword in another script than its language's has no words.
    assert.deepEqual(await grouped("en", "家庭菜園 土", "土 家庭菜園"), {});
  });

  it("names a group by its most searched keyword, and has its largest volume, not a sum", async () => {
    const list = [
      { keyword: "bread knife sharpening", volume: 90, cluster: "" },
      { keyword: "sharpen a bread knife", volume: null, cluster: "" },
      { keyword: "sharpening bread knife", volume: 320, cluster: "" },
      { keyword: "pizza stone", volume: null, cluster: "" },
      { keyword: "stone for pizza", volume: null, cluster: "" },
    ];
    const { groups } = await groupKeywords(list, "en");
    assert.deepEqual(
      groups.map(({ name, volume, members }) => [name, volume, members.length]),
      [
        ["sharpening bread knife", 320, 3],
        ["pizza stone", null, 2],
      ],
    );
  });
});

describe("groups of keywords by saved SERPs", () => {
  const withPages = (of: Readonly<Record<string, string>>, cluster = ""): GroupableKeyword[] =>
    Object.entries(of).map(([keyword, letters], place) => ({
      keyword,
      volume: 1000 - place,
      cluster,
      ...(letters === "" ? {} : { results: pages(letters) }),
    }));

  it("groups what shares four of ten results, in every language, each pair with its count", async () => {
    const list = withPages({
      家庭菜園: "abcdefghij",
      プランター野菜: "abcdefghkl",
      ベランダ菜園: "abcdklmnop",
      園芸用土: "abcqrstuvw",
      肥料: "",
    });
    const found = await groupKeywords(list, "ja");
    assert.deepEqual(inWords(list, found), {
      家庭菜園: ["家庭菜園", "プランター野菜", "ベランダ菜園"],
    });
    assert.deepEqual(found.evidence(0, 2), { words: [], results: { shared: 4, of: 10 } });
    assert.equal(found.evidence(0, 3), undefined);
    assert.equal(found.evidence(0, 4), undefined);
  });

  it("puts nothing into a group that shares results with only one of its keywords", async () => {
    const list = withPages({ 甲: "abcdefghij", 乙: "abcdefklmn", 丙: "efklmnopqr" });
    assert.deepEqual(inWords(list, await groupKeywords(list, "ja")), { 甲: ["甲", "乙"] });
  });

  it("keeps apart what shares words where the SERPs say that these are two searches", async () => {
    const list = [
      ...withPages({ "apple tree": "abcdefghij", "tree apple": "klmnopqrst" }),
      { keyword: "the apple tree", volume: 3, cluster: "" },
    ];
    assert.deepEqual(inWords(list, await groupKeywords(list, "en")), {
      "apple tree": ["apple tree", "the apple tree"],
    });
  });
});

describe("groups that a list has already", () => {
  const row = (keyword: string, volume: number, cluster = ""): GroupableKeyword => ({
    keyword,
    volume,
    cluster,
  });

  it("leaves keywords where they are, takes in new ones that share words with all of a group, and makes no second group of its name", async () => {
    const list = [
      row("raised bed soil", 900, "soil"),
      row("soil for raised beds", 500, "Soil"),
      row("potting bench", 400, "soil bench"),
      row("raised bed depth", 300, "soil bench"),
      row("raised bed soil mix", 200),
      row("cedar bench", 150),
      row("soil bench", 120),
      row("bench soil", 110),
    ];
    const found = await groupKeywords(list, "en");
    assert.deepEqual(inWords(list, found), {
      soil: ["raised bed soil", "soil for raised beds", "raised bed soil mix"],
      "soil bench": ["potting bench", "raised bed depth"],
      "bench soil": ["soil bench", "bench soil"],
    });
    assert.deepEqual(
      found.groups.map(({ isSaved }) => isSaved),
      [true, true, false],
    );
    // Put together by hand, without a reason that could be told.
    assert.equal(found.evidence(2, 3), undefined);
  });

  it("takes the same search into a group that has one keyword, too", async () => {
    const list = [
      row("bread knife", 9, "bread knife"),
      row("knife bread", 8),
      row("knife for bread", 7),
    ];
    const { groups } = await groupKeywords(list, "en");
    assert.deepEqual(
      groups.map(({ members }) => members),
      [[0, 1, 2]],
    );
  });
});

describe("groups of hostile lists", () => {
  it("leave texts of thousands of words alone: each pair of words would be counted", async () => {
    const text = Array.from({ length: 3_000 }, (_none, at) => `word${at}`).join(" ");
    const spent = countProcessorTime();
    assert.deepEqual(
      await grouped("en", `${text} one`, `${text} two`, "raised bed soil", "soil raised bed"),
      {
        "raised bed soil": ["raised bed soil", "soil raised bed"],
      },
    );
    assert.ok(spent() < 5_000);
  });

  it("name a new group beside thousands that the list has", async () => {
    const saved = Array.from({ length: 3_000 }, (_none, at) => ({
      keyword: `saved ${at}`,
      volume: 1,
      cluster: `bed soil ${at}`,
    }));
    const { groups } = await groupKeywords(
      [...saved, ...listOf("raised bed soil", "soil raised bed")],
      "en",
    );
    assert.ok(groups.some(({ name }) => name === "raised bed soil"));
  });
});
