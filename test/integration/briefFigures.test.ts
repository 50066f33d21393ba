import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { researchKeywords } from "../../src/research/tools/researchKeywords.ts";
import { isRecord, textOf } from "../../src/shared/json.ts";
import { rowsOf } from "../../src/shared/reading.ts";
import { answerWindow, answered, untilAsked } from "../support/integrationApi.ts";
import { anywhere, words } from "../support/words.ts";
import { BriefsUnderTest, folder, text } from "./briefsUnderTest.ts";

describe("the figures of a brief's keyword", () => {
  let briefs: BriefsUnderTest;

  before(async () => {
    briefs = await BriefsUnderTest.open();
  });
  beforeEach(async () => {
    rmSync(folder(), { recursive: true, force: true });
    await briefs.connect(500);
  });
  afterEach(async () => {
    await briefs.close();
    rmSync(folder(), { recursive: true, force: true });
  });

  it("PR8: are those of saved research that has it as a row, for free", async () => {
    answerWindow();
    const { envelope } = answered(
      await briefs.api.runner.run({ tool: researchKeywords, args: { seed: "moka pot" } }),
    );
    const data = isRecord(envelope) ? envelope["data"] : undefined;
    const row = rowsOf(data, "keywords").find(({ keyword }) => keyword !== "moka pot");
    const keyword = textOf(row?.["keyword"]);
    const before = await briefs.client.credits();
    const asked = await briefs.make({ keyword }, () => ["saved"]);
    assert.deepEqual(asked[0]?.items.slice(0, 2), [
      `[x] $(symbol-keyword) ${words.keywordFigures}: in Research Keywords: moka pot, saved just now (free)`,
      `[ ] $(refresh) ${words.keywordFigures}, fetched again: 5 credits`,
    ]);
    await untilAsked(asked, anywhere(words.briefWritten));
    assert.equal(await briefs.client.credits(), before);
    const name = `${keyword.replaceAll(/[^a-z0-9]+/gu, "-")}.md`;
    assert.ok(text(name).includes(`\nvolume: ${textOf(row?.["monthly_volume"])}\n`));
  });
});
