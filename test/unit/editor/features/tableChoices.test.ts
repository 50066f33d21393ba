import assert from "node:assert/strict";
import { readAsChosen } from "../../../../src/editor/features/tables/readAsChosen.ts";
import {
  choicesFor,
  rememberChoices,
} from "../../../../src/editor/features/tables/tableChoices.ts";

const place = "seoResearch.tableReadings";
const file = "file:///site/seo/list.csv";
const bytes = Buffer.from("tea\nmilk\n");

class State {
  readonly values: Record<string, unknown>;
  readonly workspaceState: Parameters<typeof choicesFor>[0]["workspaceState"];

  constructor(stored?: unknown) {
    this.values = { [place]: stored };
    this.workspaceState = {
      keys: () => Object.keys(this.values),
      get: (key: string) => this.values[key],
      update: (key: string, value: unknown) => {
        // as the editor stores it
        this.values[key] = JSON.parse(JSON.stringify(value));
        return Promise.resolve();
      },
    } as Parameters<typeof choicesFor>[0]["workspaceState"];
  }
}

describe("how a file was chosen to be read", () => {
  it("is remembered for that file, one choice after the other, and taken back", async () => {
    const state = new State();
    assert.deepEqual(choicesFor(state, file, bytes), {});
    await rememberChoices(state, file, { encoding: "windows-1252" }, bytes);
    await rememberChoices(state, file, { decimal: ",", delimiter: "" }, bytes);
    assert.deepEqual(choicesFor(state, file, bytes), {
      encoding: "windows-1252",
      decimal: ",",
      delimiter: "",
    });
    assert.deepEqual(choicesFor(state, `${file}x`, bytes), {});
    await rememberChoices(state, file, { encoding: undefined }, bytes);
    assert.deepEqual(choicesFor(state, file, bytes), { decimal: ",", delimiter: "" });
  });

  it("survives what can't be read, and what another version has stored", async () => {
    for (const stored of [undefined, null, 7, "x", []]) {
      assert.deepEqual(choicesFor(new State(stored), file, bytes), {});
    }
    const state = new State({
      [file]: { encoding: 5, decimal: ";", linesBeforeHeader: -1, delimiter: ";", sheet: "new" },
      other: { sheet: "new" },
    });
    assert.deepEqual(choicesFor(state, file, bytes), { delimiter: ";" });
    await rememberChoices(state, file, { encoding: "gbk" }, bytes);
    assert.deepEqual(choicesFor(state, file, bytes), { encoding: "gbk", delimiter: ";" });
    assert.deepEqual(state.values[place], {
      [file]: {
        encoding: "gbk",
        decimal: ";",
        linesBeforeHeader: -1,
        delimiter: ";",
        sheet: "new",
      },
      other: { sheet: "new" },
    });
  });

  it("counts for the header only while the file begins with the same line", async () => {
    const state = new State();
    await rememberChoices(state, file, { hasHeader: false, delimiter: ";" }, bytes);
    const grown = Buffer.from("tea\r\ncocoa\r\n");
    assert.deepEqual(choicesFor(state, file, grown), { hasHeader: false, delimiter: ";" });
    const other = Buffer.from("Keyword\ntea\n");
    assert.deepEqual(choicesFor(state, file, other), { delimiter: ";" });
    await rememberChoices(state, file, { linesBeforeHeader: 2 }, other);
    assert.deepEqual(choicesFor(state, file, other), { delimiter: ";", linesBeforeHeader: 2 });
    assert.deepEqual(choicesFor(state, file, bytes), { delimiter: ";" });
  });

  it("is passed over where the file is another one by now", async () => {
    for (const choices of [{ linesBeforeHeader: 9, hasHeader: true }, { encoding: "euc-kr" }]) {
      const reading = await readAsChosen(Buffer.from("mot;v\ncaf\u00e9;1\n", "latin1"), {
        encoding: "windows-1252",
        ...choices,
      });
      assert.equal(
        reading.kind === "table" ? reading.columns[0]?.name : reading.kind,
        "encoding" in choices ? "askEncoding" : "mot",
      );
    }
    assert.equal((await readAsChosen(Buffer.from("\n"), { linesBeforeHeader: 9 })).kind, "refused");
  });
});
