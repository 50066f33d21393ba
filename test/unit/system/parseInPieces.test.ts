import assert from "node:assert/strict";
import fc from "fast-check";
import { parseFigures, withExactNumbers } from "../../../src/shared/exactNumber.ts";
import { parseInPieces } from "../../../src/system/parseInPieces.ts";

/** More than a piece of it. */
const long = "x".repeat(40_000);

async function valueOf(text: string): Promise<unknown> {
  const parsed = await parseInPieces(text);
  return parsed === undefined || parsed === "tooMuch" ? parsed : parsed.value;
}

describe("reading JSON in pieces", () => {
  it("ST6: reads what is read at once, digits and odd names included", async () => {
    const rows = Array.from({ length: 9_000 }, (_, row) => ({ id: row, text: `"],}[{ ${row}\\` }));
    const odd = JSON.parse(`{"__proto__":{"x":"${long}"},"constructor":["${long}"],"a":"${long}"}`);
    for (const value of [rows, { data: { rows, more: [[rows]] }, last: odd }, [odd, rows, odd]]) {
      for (const indent of [0, 1]) {
        const text = JSON.stringify(value, null, indent);
        assert.deepEqual(await valueOf(text), parseFigures(text));
      }
    }
    const figures = `{"list":[${"0.12345678901234567891,12345678901234567890,".repeat(4_000)}1]}`;
    assert.deepEqual(
      JSON.stringify(withExactNumbers(await valueOf(figures))),
      JSON.stringify(withExactNumbers(parseFigures(figures))),
    );
  });

  it("ST6: takes for JSON what JSON.parse does, wherever a text is broken", async () => {
    const sound = JSON.stringify({
      a: [{ b: long }, { c: [long, 1] }, long],
      d: { e: { f: long }, g: null },
    });
    await fc.assert(
      fc.asyncProperty(
        fc.nat(sound.length),
        fc.nat(2),
        fc.constantFrom("", ",", "]", "}", "[", "{", ":", '"', "1", " ", "\u00A0"),
        async (at, left, put) => {
          const text = sound.slice(0, at) + put + sound.slice(at + left);
          assert.deepEqual(await valueOf(text), parseFigures(text));
        },
      ),
      { numRuns: 400 },
    );
    for (const put of [",", "]", "1", "{}", " ", "\u00A0"]) {
      for (const text of [sound + put, put + sound]) {
        assert.deepEqual(await valueOf(text), parseFigures(text));
      }
    }
  });

  it("ST6: tells the depth of the text, and the text and depth of the member that was asked for", async () => {
    const member = `{"rows": [[1, [2]], "${long}", "${long}"] }`;
    const parsed = await parseInPieces(
      `{"x":[{"envelope":1}],"envelope": ${member} ,"y":[]}`,
      "envelope",
    );
    assert.ok(parsed !== undefined && parsed !== "tooMuch");
    assert.deepEqual([parsed.levels, parsed.member?.levels, parsed.member?.text()], [5, 4, member]);
  });

  it("ST6: gives others a turn between the pieces of a long text", async () => {
    const text = `[${"[],".repeat(700_000)}0]`;
    let [turns, isOver] = [0, false];
    const count = (): void => {
      turns += 1;
      if (!isOver) {
        setImmediate(count);
      }
    };
    setImmediate(count);
    await parseInPieces(text);
    isOver = true;
    assert.ok(turns > 3, `${turns} turns`);
  });

  it("ST6: gives up what has more values or members than are wanted, or a million levels", async () => {
    const limits = { values: 100, members: 10 };
    const wide = (count: number): string =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [at, 1])));
    assert.equal(typeof (await parseInPieces(wide(10), undefined, limits)), "object");
    assert.equal(await parseInPieces(wide(11), undefined, limits), "tooMuch");
    assert.equal(await parseInPieces(`[${"1,".repeat(100)}1]`, undefined, limits), "tooMuch");
    assert.equal(await parseInPieces("[".repeat(1_000_001)), "tooMuch");
  });
});
