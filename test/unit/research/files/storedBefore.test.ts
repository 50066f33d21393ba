import assert from "node:assert/strict";
import { makeBrief } from "../../../../src/research/files/brief/makeBrief.ts";
import { mergeBrief } from "../../../../src/research/files/brief/mergeBrief.ts";
import type { BriefAnswer, BriefPart } from "../../../../src/research/files/brief/briefInput.ts";
import { appendHistory } from "../../../../src/research/files/history/appendHistory.ts";
import { historyFileName, notesFile } from "../../../../src/research/files/history/historyNames.ts";
import { readNotes } from "../../../../src/research/files/history/historyNotes.ts";
import { rankSeries } from "../../../../src/research/files/history/rankSeries.ts";
import { rankChart, rankTable } from "../../../../src/research/files/history/rankTable.ts";
import { readHistory } from "../../../../src/research/files/history/readHistory.ts";
import { answerKeywords } from "../../../../src/research/files/keywordLists/answerKeywords.ts";
import {
  cellOf,
  readKeywordList,
} from "../../../../src/research/files/keywordLists/keywordList.ts";
import { mergeKeywords } from "../../../../src/research/files/keywordLists/mergeKeywords.ts";
import { parseResult } from "../../../../src/research/library/savedResult.ts";
import type { SavedResult } from "../../../../src/research/library/savedResult.ts";
import { readEnvelope } from "../../../../src/research/service/envelope.ts";
import type { Envelope } from "../../../../src/research/service/envelope.ts";
import { findTool } from "../../../../src/research/tools/catalogue.ts";
import { repositoryRoot } from "../../../support/paths.ts";
import { StoredBefore } from "../../../support/storedBefore.ts";

const unitedStates = { location: "United States", language: "English" };

for (const before of StoredBefore.all(repositoryRoot)) {
  describe(`files that ${before.version} wrote into a project`, () => {
    const { ids } = before.shown;

    function saved(id: string): { readonly result: SavedResult; readonly envelope: Envelope } {
      const read = parseResult(before.text("globalStorage", "results", `${id}.seo.json`));
      const envelope = read.ok ? readEnvelope(read.result.envelope) : undefined;
      assert.ok(read.ok && envelope !== undefined);
      return { result: read.result, envelope };
    }

    it("a keyword list is read whole, and the same result changes nothing in it", async () => {
      const text = before.text("project", "seo", "keywords", "cezve-coffee-de.csv");
      const list = await readKeywordList(text);
      const { result, envelope } = saved(ids.keywords);
      const { tool, args, market, receivedAt } = result;
      const observed = answerKeywords(
        { tool, args, market, receivedAt, envelope, sample: true },
        { isOwn: () => false, now: before.writtenAt.getTime() },
      );
      assert.deepEqual(
        list.rows.map(({ keyword }) => keyword),
        observed.map(({ keyword }) => keyword).toSorted(),
      );
      const row = list.rows.find(({ keyword }) => keyword === "cezve coffee") ?? assert.fail();
      assert.deepEqual(
        (["monthly_volume", "location", "source"] as const).map((column) =>
          cellOf(list, row, column),
        ),
        ["720", "Germany", "search_index (sample data)"],
      );
      const merged = await mergeKeywords({
        text,
        incoming: observed,
        known: observed,
        market: unitedStates,
        adds: true,
      });
      assert.deepEqual(merged, {
        text,
        added: 0,
        refreshed: 0,
        unchanged: observed.length,
        edited: 0,
        unsure: 0,
        repeated: [],
        aside: [],
      });
    });

    it("a brief knows which of its sections a person changed", () => {
      const written = before.text("project", "seo", "briefs", "moka-pot.md");
      const mine = written
        .replace(/## Our angle\r?\n/u, "$&\nWe descale it ourselves.\n")
        .replace("volume: 33100", "volume: 33100 # check again");
      const answer = (id: string): BriefAnswer => {
        const { result, envelope } = saved(id);
        const tool = findTool(result.tool) ?? assert.fail();
        return {
          tool,
          subject: result.subject,
          envelope,
          market: result.market,
          receivedAt: result.receivedAt,
          isSample: true,
          id,
        };
      };
      const answers: { readonly [part in BriefPart]?: BriefAnswer } = {
        figures: answer(ids.keyword),
        page: answer(ids.serp),
      };
      const brief = makeBrief({
        keyword: "moka pot",
        market: unitedStates,
        now: new Date("2027-03-01T10:00:00Z"),
        answers,
        missing: {},
        links: undefined,
      });
      const { text, added, unchanged } = mergeBrief(mine, brief);
      assert.match(text, /^We descale it ourselves\.$/mu);
      assert.match(text, /^volume: 33100 # check again$/mu);
      assert.deepEqual([added, unchanged], [[], ["Our angle"]]);
      assert.deepEqual(mergeBrief(text, brief).text, text);
    });
  });
}

describe("the rank history that 1.0.0 wrote into a project", () => {
  const before = new StoredBefore("1.0.0", repositoryRoot);
  const { file, rows, cells } = before.shown.later?.history ?? assert.fail();
  const text = before.text("project", "seo", "history", file);

  it("is shown with the same rows, and the person's notes beside it", () => {
    const series = rankSeries(readHistory(text).entries);
    const table = rankTable(series);
    assert.equal(table.rows.length, rows);
    for (const [key, first] of Object.entries(cells)) {
      assert.deepEqual(
        table.rows.slice(0, first.length).map((row) => row[key] ?? null),
        first,
        key,
      );
    }
    const notes = readNotes(before.text("project", "seo", "history", notesFile));
    assert.deepEqual(
      notes.map(({ text: words }) => words),
      ["Moved to the new theme, with redirects", "Rewrote the grinder guide"],
    );
    assert.deepEqual(
      rankChart(series, notes).notes?.map(({ text: words }) => words),
      notes.map(({ text: words }) => words),
    );
  });

  it("keeps every byte of it when what it has is added again", () => {
    const { entries } = readHistory(text);
    assert.equal(appendHistory(text, entries).text, text);
  });

  it("has the name that this version gives to its site and market", () => {
    assert.equal(historyFileName("harborlanecoffee.com", unitedStates), file);
  });
});
