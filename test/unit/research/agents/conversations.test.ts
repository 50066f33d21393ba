import assert from "node:assert/strict";
import { answerText } from "../../../../src/research/agents/answerText.ts";
import { findSaved } from "../../../../src/research/agents/findSaved.ts";
import { freeTools } from "../../../../src/research/agents/freeTools.ts";
import { inputProblems } from "../../../../src/research/agents/inputSchema.ts";
import { meantInput } from "../../../../src/research/agents/nearMisses.ts";
import { priceList } from "../../../../src/research/agents/priceList.ts";
import type { OwnValues, PricedCall } from "../../../../src/research/agents/priceList.ts";
import { savedRows } from "../../../../src/research/agents/savedRows.ts";
import { readEnvelope } from "../../../../src/research/service/envelope.ts";
import { budgetState } from "../../../../src/research/spending/budgets.ts";
import { catalogue } from "../../../../src/research/tools/catalogue.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import { resultModelOf } from "../../../support/resultModel.ts";
import { tokenEstimate } from "../../../support/tokenEstimate.ts";
import { toolAnswers } from "../../../support/toolAnswers.ts";
import type { ToolAnswer } from "../../../support/toolAnswers.ts";
import { record, records } from "../../sandbox/sandboxUnderTest.ts";
import { savedAnswer, shown } from "../results/shown.ts";

/** The tools by the names of `freeTools`, and what a model puts in. */
const meant = (task: keyof typeof freeTools, input: unknown): unknown =>
  meantInput(freeTools[task].inputSchema, input);
const problems = (task: keyof typeof freeTools, input: unknown): string[] =>
  inputProblems(freeTools[task].inputSchema, meant(task, input)).map(({ message }) => message);

describe("what a model gets of a result that was paid for (conversations 1, 6 and 10; AG8, AG9, AG15)", () => {
  let answers: readonly ToolAnswer[];
  before(async () => {
    answers = await toolAnswers();
  });
  const textOf = ({ tool, args, envelope }: ToolAnswer, input: JsonRecord = {}): string => {
    const result = savedAnswer(tool, args);
    const model = resultModelOf(result, readEnvelope(envelope));
    return answerText(savedRows(result, model, { limit: 50, ...input }), 8000);
  };
  const named = (wanted: string): ToolAnswer =>
    answers.find(({ name }) => name === wanted) ?? assert.fail(wanted);

  it("has the key figures of every tool, and the rows that its results are mainly about", () => {
    for (const tool of catalogue) {
      const own = named(tool.name);
      const text = textOf(own);
      assert.match(text, /^Key figures: .+\.$/mu, tool.name);
      assert.doesNotMatch(/^Key figures: .+$/mu.exec(text)?.[0] ?? "", /unknown/u, tool.name);
      const members = tool.agentAnswer.rows ?? [tool.mainSection];
      const section = /^Section: “(?<name>.+)”\.$/mu.exec(text)?.groups?.["name"] ?? "";
      assert.ok(members.includes(section), `${tool.name}: ${section}`);
      assert.match(text, /\nRows 1–\d+ of \d+/u, tool.name);
    }
  });

  it("has what was asked for: results of a SERP, issues, positions, volume and clicks", () => {
    assert.match(textOf(named("inspect_serp")), /\nposition\ttitle\tdomain\turl\tsnippet\n1\t/u);
    assert.match(textOf(named("audit_site")), /onpage_score 90; .*issues_summary\.high 2; /u);
    assert.match(textOf(named("audit_site")), /\nhigh\tmissing_h1\t2\t/u);
    assert.match(textOf(named("inspect_search_visibility")), /\npour over coffee\t10\t/u);
    assert.match(
      textOf(named("inspect_keyword")),
      /\nKey figures: monthly_volume 74000; cpc_usd 1\.24; /u,
    );
    assert.match(textOf(named("get_search_performance")), /clicks 6545; impressions 128097; /u);
  });

  it("names a figure that the service left unknown as unknown, never as 0 or nothing", () => {
    const model = shown("inspect_keyword", {
      data: { keyword: "tea", monthly_volume: null, cpc_usd: 0, serp_features: [] },
    });
    const { head } = savedRows(savedAnswer("inspect_keyword", {}), model, {});
    assert.ok(
      head.includes("Key figures: monthly_volume unknown; cpc_usd 0; serp_features none listed."),
      head.join("\n"),
    );
  });

  it("leaves long columns out unless they are asked for, says so, and rounds what was calculated", () => {
    const research = named("research_keywords");
    const text = textOf(research);
    assert.match(text, /^Columns left out unless named in columns: “trend_12m”, “change_12m”\.$/mu);
    assert.match(text, /\nkeyword\tmonthly_volume\tcpc_usd\tcompetition_level\tintent\n/u);
    const asked = textOf(research, { columns: ["keyword", "change_12m", "trend_12m"], limit: 2 });
    assert.match(asked, /\npour over coffee\t0\.06\t74000; 60500; /u);
    assert.doesNotMatch(asked, /left out/u);
  });

  it("has values as the service has them, not as a person sees them", () => {
    const text = textOf(named("inspect_serp"), { section: "overview" });
    assert.ok(text.includes("\nfetched_at\t2026-11-21T00:00:00Z"), text);
    assert.match(
      textOf(named("get_search_performance"), { section: "summary" }),
      /\nctr\t0\.0511\n/u,
    );
  });

  it("has a keyword list of 50 whole, in at most 1,200 tokens", () => {
    const research = named("research_keywords");
    const data = record(research.envelope["data"]);
    const envelope = {
      ...research.envelope,
      data: { ...data, keywords: records(data["keywords"]).slice(0, 50) },
    };
    const text = textOf({ ...research, envelope });
    assert.match(text, /\nRows 1–50 of 50 /u);
    // What a paid answer says above of the call itself.
    const paid =
      "Paid 3 credits for this call. Balance: 97 credits. Agents may spend 17 credits more today.";
    const tokens = tokenEstimate(`${paid}\n${text}`);
    assert.ok(tokens <= 1200, `${tokens} tokens`);
  });

  it("says what isn't here and who can get it (AG16, AG18)", () => {
    const text = textOf(named("research_keywords"));
    assert.match(text, /has 300 of the 3888 rows that exist\. Next page: .+ offset 50 \(free\)\./u);
    assert.match(
      text,
      /can't be read here; the person can get them with Export Dataset \(1 credit\)\./u,
    );
    assert.match(textOf(named("inspect_search_visibility")), /^Partial: 10 of 12 checked\.$/mu);
  });
});

describe("clumsy reading (conversation 3; AG3, AG16, AG17)", () => {
  const long = `${"word ".repeat(60)}end`;
  const model = shown("inspect_serp", {
    data: {
      query: "tea",
      organic: [
        { position: 1, title: "One", domain: "a.com", url: "https://a.com", snippet: long },
        { position: 2, title: "Two", domain: "b.com", url: "https://b.com", snippet: "short" },
      ],
    },
  });
  const read = (input: JsonRecord): string =>
    answerText(savedRows(savedAnswer("inspect_serp", {}), model, input), 8000);
  const where = (is: string, value: string, column = "position"): JsonRecord => ({
    where: [{ column, is, value }],
  });

  it("refuses what isn't a number for min and max, instead of finding nothing", () => {
    for (const value of ["1,000", "1k", "abc", "1.000,5", ""]) {
      assert.throws(
        () => read(where("min", value)),
        /min needs a plain number, such as 1000/u,
        value,
      );
    }
    assert.throws(() => read(where("max", "3", "title")), /column “title” has none\. Use equal/u);
    assert.match(read(where("min", "2")), /\nRows 1–1 of 1\b/u);
    assert.match(read(where("min", "9")), /\nNone of the 2 rows meets these conditions\./u);
  });

  it("compares figures that came as text, and counts the texts that may be two numbers", () => {
    const mixed = shown("inspect_serp", {
      data: {
        query: "tea",
        organic: [5, "12", "0.5", "1.25", "1.200", "1,200", "007", "many", null].map(
          (rating, index) => ({ title: `t${index}`, rating }),
        ),
      },
    });
    const rows = (is: string, value: string): string =>
      answerText(
        savedRows(savedAnswer("inspect_serp", {}), mixed, {
          ...where(is, value, "rating"),
          columns: ["title"],
          sort_by: "rating",
        }),
        8000,
      );
    assert.match(rows("min", "1"), /\ntitle\nt3\nt0\nt1$/u);
    assert.match(rows("max", "1"), /\ntitle\nt2$/u);
    assert.match(
      rows("min", "1"),
      /^Left out by min or max on “rating”: rows with a text there that isn't certainly one number: 4\./mu,
    );
    assert.doesNotMatch(rows("equal", "12"), /Left out/u);
  });

  it("knows sections and columns however they are spelled", () => {
    for (const section of ["organic", "Organic results", "ORGANIC"]) {
      assert.match(read({ section }), /^Section: “organic”\.$/mu);
    }
    assert.match(read({ columns: ["Title"], sort_by: "-Position" }), /\ntitle\nTwo\nOne$/u);
    assert.throws(() => read({ section: "ads" }), /It has: “organic” \(2 rows\)/u);
  });

  it("says that cells were cut, and gives one of them in full", () => {
    assert.match(read({}), /Cells that end in … were cut: .*its column alone, with limit 1/u);
    const whole = read({ columns: ["snippet"], limit: 1 });
    assert.ok(whole.endsWith(`\n${long}`), whole);
    assert.doesNotMatch(whole, /were cut/u);
  });
});

describe("pages of tools (AG4)", () => {
  const view = { belongs: () => true, ownData: false, now: 0 };
  const results = Array.from({ length: 30 }, (_none, index) => ({
    id: `r${index}`,
    tool: "inspect_serp",
    subject: "tea",
    location: null,
    receivedAt: "2026-11-20T11:00:00.000Z",
    cost: 2,
    origin: "https://api.example",
    callKey: "k",
  }));

  it("lists saved results behind the 20th by the offset that it names", () => {
    const first = answerText(findSaved(results, { limit: 20 }, view), 8000);
    assert.match(first, /Rows 1–20 of 30\. Next page: the same input with offset 20/u);
    assert.deepEqual(problems("find", { limit: 20, offset: 20 }), []);
    const next = answerText(findSaved(results, { limit: 20, offset: 20 }, view), 8000);
    assert.match(next, /Rows 21–30 of 30\.\n/u);
    assert.ok(next.includes("\nr29\t"));
  });

  it("names no offset, and no columns, where a tool has none", () => {
    const calls = Array.from({ length: 50 }, () => ({
      tool: "inspect_serp",
      subject: "x".repeat(100),
      price: 0,
      problem: "p".repeat(120),
    }));
    const text = answerText(priceList(calls, means, own), 8000);
    assert.match(text, /Rows 1–\d+ of 50\. Estimate the others by themselves\./u);
    assert.doesNotMatch(answerText(priceList(calls, means, own), 900), /fewer columns|offset/u);
  });
});

const own: OwnValues = {
  market: { location: "Germany", language: "German" },
  domain: "example.com",
  competitors: ["other.com"],
};
const means = {
  balance: 97,
  day: budgetState(50, 8, 0),
  session: budgetState(0, 8, 0),
  agents: { limit: 20, spent: 15 },
};

describe("estimates (conversation 14; AG10, AG19)", () => {
  const call = (changes: Partial<PricedCall> = {}): PricedCall => ({
    tool: "inspect_keyword",
    subject: "tea",
    market: own.market,
    price: 5,
    ...changes,
  });

  it("say market and who is asked of each call, what all exceed, and a cheaper way", () => {
    const { head, rows } = priceList(
      [call(), call(), call({ asksInDialog: true }), call({ price: 0, savedId: "r1" })],
      means,
      own,
    );
    assert.deepEqual(
      rows.map((row) => row.slice(2, 6)),
      [
        ["Germany, German", 5, "chat", undefined],
        ["Germany, German", 5, "chat", undefined],
        ["Germany, German", 5, "dialog", undefined],
        ["Germany, German", 0, "", "r1"],
      ],
    );
    const all = head.join("\n");
    assert.match(
      all,
      /together exceed what agents may spend today \(seoResearch\.agentBudgetPerDay\)/u,
    );
    assert.match(all, /A dialog asks the person about 1 of them/u);
    assert.match(
      all,
      /Instead of 3 calls of inspect_keyword for 15 credits, inspect_search_visibility for 10 credits may do: /u,
    );
    assert.match(
      all,
      /own market: “Germany, German”; domain: “example\.com”; competitors: “other\.com”\./u,
    );
    assert.doesNotMatch(priceList([call()], means, own).head.join("\n"), /Instead of/u);
  });

  it("name connected websites and ad accounts where agents may read own data", () => {
    const connected = [{ what: "website_id", id: "site_1", name: "example.com" }];
    assert.match(
      priceList([], means, { ...own, connected }).head.join("\n"),
      /^Connected: website_id “site_1” \(“example\.com”\)\.$/mu,
    );
  });

  it("don't take a tool that agents don't have", () => {
    assert.match(
      problems("price", { calls: [{ tool: "export_dataset", arguments: {} }] }).join(),
      /calls\.0\.tool must be one of: /u,
    );
  });
});
