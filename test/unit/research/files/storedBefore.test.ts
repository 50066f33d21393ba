import assert from "node:assert/strict";
import { makeBrief } from "../../../../src/research/files/brief/makeBrief.ts";
import { mergeBrief } from "../../../../src/research/files/brief/mergeBrief.ts";
import type { BriefAnswer, BriefPart } from "../../../../src/research/files/brief/briefInput.ts";
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

describe("files that 0.4.0 wrote into a project", () => {
  const before = new StoredBefore(repositoryRoot);
  const { ids } = before.shown;

  function saved(id: string): { readonly result: SavedResult; readonly envelope: Envelope } {
    const read = parseResult(before.text("globalStorage", "results", `${id}.seo.json`));
    const envelope = read.ok ? readEnvelope(read.result.envelope) : undefined;
    assert.ok(read.ok && envelope !== undefined);
    return { result: read.result, envelope };
  }

  it("a keyword list is read whole, and the same result changes nothing in it", () => {
    const text = before.text("project", "seo", "keywords", "cezve-coffee-de.csv");
    const list = readKeywordList(text);
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
    const merged = mergeKeywords({
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
