import assert from "node:assert/strict";
import fc from "fast-check";
import { LinkifyIt } from "linkify-it";
import { UrlScanner } from "../../../../src/articles/contents/urlScanner.ts";
import { urlAt, urlsInText } from "../../../../src/articles/contents/urlsInText.ts";

describe("web addresses in running text", () => {
  const cases: readonly (readonly [text: string, ...urls: string[]])[] = [
    ["See https://example.com/a.", "https://example.com/a"],
    ["(https://example.com/a)", "https://example.com/a"],
    ["[text](https://example.com/a_(b)) and more", "https://example.com/a_(b)"],
    ["<https://example.com/a?b=c&d=e#f>", "https://example.com/a?b=c&d=e#f"],
    ['<a href="https://example.com/a">x</a>', "https://example.com/a"],
    ["url: 'http://example.com:8080/x',", "http://example.com:8080/x"],
    ["**https://example.com/a**", "https://example.com/a"],
    ["`https://example.com/a`", "https://example.com/a"],
    [
      "two: https://a.example/1, https://b.example/2!",
      "https://a.example/1",
      "https://b.example/2",
    ],
    ["HTTPS://EXAMPLE.COM/A", "HTTPS://EXAMPLE.COM/A"],
    ["参照https://example.com/道。次", "https://example.com/道"],
    ["（https://example.com/a）", "https://example.com/a"],
    ["https://bücher.example/ä ok", "https://bücher.example/ä"],
    ["|https://example.com/a|b|", "https://example.com/a"],
    ["| https://example.com/a | b |", "https://example.com/a"],
    ["no address: https: //x and http:// alone, ftp://x.example/"],
    ['[ref]: https://example.com/a "Title"', "https://example.com/a"],
  ];

  for (const [text, ...urls] of cases) {
    it(text, async () => {
      assert.deepEqual(
        (await urlsInText(text)).map(({ url }) => url),
        urls,
      );
    });
  }

  it("are found from any place in them, and nowhere else", async () => {
    const text = "go to https://example.com/a now";
    for (let offset = 0; offset <= text.length; offset += 1) {
      assert.equal(
        (await urlAt(text, offset))?.url,
        offset >= 6 && offset <= 27 ? "https://example.com/a" : undefined,
        String(offset),
      );
    }
  });

  it("are pieces of the text, in order, without overlap", async () => {
    const piece = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.constantFrom(" ", "\n", "(", ")", "https://", "。"),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece), async (pieces) => {
        const text = pieces.join("");
        let last = 0;
        for (const { url, start, end } of await urlsInText(text)) {
          assert.equal(text.slice(start, end), url);
          assert.ok(start >= last && end > start);
          assert.match(url, /^https?:\/\/\S+$/iu);
          last = end;
        }
      }),
    );
  });

  it("R6: a text is searched in work that grows with it, whatever is written without a blank", async () => {
    for (const unit of [
      "https://example.com/a",
      "https://example.com/a,",
      "|https://example.com/a",
      "https://example.com/a ",
      "https://example.com/a(",
      "http:",
      "http://",
      "http://!!!",
      "http://a.example/[",
      "https://a.example/....!!!!",
    ]) {
      const [small, large] = [await work(unit, 50_000), await work(unit, 500_000)];
      // Ten times the text, and what can't be divided on both sides.
      assert.ok(large.taken <= 500_000, `${unit}: ${large.taken} of 500,000 were taken`);
      assert.ok(
        large.calls <= 10 * small.calls + 10,
        `${unit}: ${large.calls} calls against ${small.calls}`,
      );
      assert.ok(large.longest <= 4097, `${unit}: ${large.longest} at once`);
    }
  });

  it("R6: everything else in the window has its turn while a long text is searched", async () => {
    const { longestTurn, turns } = await work("https://example.com/a ", 1_000_000);
    assert.ok(turns >= 10, `${turns} turns`);
    assert.ok(longestTurn <= 70_000, `${longestTurn} without a pause`);
  });

  it("R6: the address at a place is found by what is near, however long the line is", async () => {
    const far = "x".repeat(1_000_000);
    const scanner = new UrlScanner((text, scheme, position) => {
      assert.ok(text.length < 10_000);
      return linkify.testSchemaAt(text, scheme, position);
    });
    const line = `${far} https://example.com/a ${far}`;
    assert.deepEqual(await scanner.at(line, 1_000_010), {
      url: "https://example.com/a",
      start: 1_000_001,
      end: 1_000_022,
    });
    assert.equal(await scanner.at(line, 500_000), undefined);
  });

  it("R6: the address at a place is the one that a search of the whole text finds there", async () => {
    const piece = fc.oneof(
      fc.webUrl({ size: "large" }),
      fc.constantFrom(" ", "\n", "(", "|", "https://", "x".repeat(3000), "/", "。"),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), fc.nat(), async (pieces, seed) => {
        const text = pieces.join("");
        const all = await urlsInText(text);
        fc.pre(!text.split(/\s/u).some((run) => run.length > 4000));
        const offset = text === "" ? 0 : seed % text.length;
        assert.deepEqual(
          await urlAt(text, offset),
          all.find(({ start, end }) => offset >= start && offset <= end),
        );
      }),
    );
  });

  it("R6: of an address that is too long no piece is taken for another one", async () => {
    const long = `https://example.com/${"a".repeat(5000)}/https://other.example/`;
    assert.deepEqual(
      (await urlsInText(`${long} https://example.com/b`)).map(({ url }) => url),
      ["https://example.com/b"],
    );
    assert.equal(await urlAt(long, 10), undefined);
  });
});

const linkify = new LinkifyIt();

interface Work {
  /** UTF-16 units that the matcher said are an address's. */
  readonly taken: number;
  readonly calls: number;
  /** UTF-16 units that it was given at once. */
  readonly longest: number;
  readonly turns: number;
  /** UTF-16 units that it was given between two pauses, at most. */
  readonly longestTurn: number;
}

/** What is done to find the addresses of a text of about that length, which repeats one piece. */
async function work(unit: string, length: number): Promise<Work> {
  let [taken, calls, longest, turns, longestTurn, thisTurn] = [0, 0, 0, 0, 0, 0];
  const scanner = new UrlScanner(
    (text, scheme, position) => {
      const found = linkify.testSchemaAt(text, scheme, position);
      calls += 1;
      taken += found;
      longest = Math.max(longest, text.length);
      thisTurn += text.length;
      longestTurn = Math.max(longestTurn, thisTurn);
      return found;
    },
    () => {
      turns += 1;
      thisTurn = 0;
      return Promise.resolve();
    },
  );
  await scanner.all(unit.repeat(Math.floor(length / unit.length)));
  return { taken, calls, longest, turns, longestTurn };
}
