import assert from "node:assert/strict";
import { chartDays } from "../../../../src/research/searchConsole/days.ts";
import {
  isPrivateQuery,
  sharableUrl,
} from "../../../../src/research/searchConsole/privateQuery.ts";
import { countProcessorTime } from "../../../support/processorTime.ts";

describe("a query that may name a person", () => {
  it("has an e-mail address or a telephone number in it, in any script and form", () => {
    for (const query of [
      "write to hello@example.com",
      "ＨＥＬＬＯ＠example.com",
      "call +1 202 555 0142",
      "(202) 555-0142",
      "202-555-0142 who called",
      "030 12345678",
      "0171/2345678",
      "٠١٠١٢٣٤٥٦٧٨",
      "2025550142",
      "+49 (0)30 1234567",
      "5511987654321 whatsapp",
    ]) {
      assert.equal(isPrivateQuery(query), true, query);
    }
  });

  it("is no part of a URL that may be copied", () => {
    for (const [url, expected] of [
      ["https://a.example/2026/11/20/7/", "https://a.example/2026/11/20/7/"],
      ["https://a.example/s?q=tea&p=2#top", "https://a.example/s?q=tea&p=2#top"],
      ["https://a.example/s?mail=jo%40b.example", "https://a.example/s"],
      ["https://a.example/s?q=call+0171+2345678", "https://a.example/s"],
      ["https://a.example/#jo@b.example", "https://a.example/"],
      ["https://a.example/of/jo%40b.example/", "…"],
      ["https://a.example/%E0?q=%FF", "https://a.example/%E0?q=%FF"],
    ] as const) {
      assert.equal(sharableUrl(url), expected, url);
    }
  });

  it("isn't one with years, dates, versions, prices, addresses on a network or numbers of books", () => {
    for (const query of [
      "best coffee 2026",
      "2025-11-20",
      "20.11.2026",
      "2024 2025 2026",
      "2025/2026",
      "node 22.11.0",
      "192.168.100.100",
      "1.000.000 euro in dollar",
      "10 000 000",
      "9783161484100",
      "979-0-2600-0043-8",
      "iphone 15 pro max 256",
      "c++ @ work",
      "0.12345678",
    ]) {
      assert.equal(isPrivateQuery(query), false, query);
    }
  });

  it("is found in time that grows with the query alone", () => {
    const spent = countProcessorTime();
    isPrivateQuery("1 ".repeat(100_000));
    isPrivateQuery("a@".repeat(100_000));
    assert.ok(spent() < 1_000);
  });

  it("is told in a moment, however long the text and whatever becomes of its characters", () => {
    const spent = countProcessorTime();
    for (const text of [
      "\uFDFA".repeat(4096),
      "a".repeat(4096),
      `${"a".repeat(4000)}@${"b".repeat(90)}`,
      "@a".repeat(2048),
      "٣".repeat(4096),
    ]) {
      isPrivateQuery(text);
    }
    assert.ok(spent() < 1_000);
    assert.equal(isPrivateQuery(`${"a".repeat(4000)}@example.com`), true);
  });

  it("is no day of a chart, and no work, where a cell is full of blanks", () => {
    const spent = countProcessorTime();
    assert.equal(chartDays(`2026-10-01${" ".repeat(40_000)}x`), undefined);
    assert.ok(spent() < 1_000);
    assert.deepEqual(chartDays("2026-08-03 - 2026-08-09"), ["2026-08-03", "2026-08-09"]);
  });
});
