import type { ResultModel } from "../../../../src/research/results/resultDocument.ts";
import type { JsonRecord } from "../../../../src/shared/json.ts";
import type { ToolName } from "../../../../src/research/tools/toolName.ts";
import type { Tile } from "../../../../src/shared/picture.ts";
import { startSandbox } from "../../../../src/sandbox/server.ts";
import { SandboxUnderTest, at, record, records } from "../../sandbox/sandboxUnderTest.ts";
import { shown } from "./shown.ts";

export const site = "harborlanecoffee.com";
export const rivals = ["driftwoodsupply.net", "coffeehub.com", "silverbirchtips.org"];

/** What each tool is asked; the dataset's address comes from an answer. */
export const requests: { readonly [tool: string]: JsonRecord } = {
  inspect_domain: { domain: site },
  discover_competitors: { domain: site },
  research_keywords: { seed: "pour over coffee" },
  compare_keyword_coverage: { domain: site, competitors: rivals },
  inspect_backlinks: {
    domain: site,
    views: ["authority", "referring_domains", "anchors", "backlinks"],
  },
  compare_backlink_gap: { domain: site, competitors: rivals },
  inspect_serp: { query: "best pour over coffee maker" },
  inspect_search_visibility: {
    domain: site,
    mode: "live",
    keywords: Array.from({ length: 12 }, (_, index) => `pour over coffee ${index}`).toSpliced(
      0,
      2,
      "pour over coffee",
      "espresso pods",
    ),
  },
  inspect_ai_visibility: { domain: site, competitors: rivals },
  discover_ai_citations: { topic: "home coffee brewing" },
  audit_site: { domain: site },
  inspect_keyword: { keyword: "pour over coffee" },
  inspect_page: { url: `https://${site}/espresso-pods` },
  get_search_performance: { group_by: "date", compare_to: "previous_period" },
  get_website_analytics: { group_by: "channel", compare_to: "previous_period" },
  get_ad_performance: { compare_to: "previous_period" },
} satisfies Record<Exclude<ToolName, "export_dataset">, JsonRecord>;

/** What tools of the sandbox answered. */
export interface AskedTools {
  readonly names: () => string[];
  readonly answerOf: (tool: string) => JsonRecord;
  /** What is at a place in the data of an answer. */
  readonly data: (tool: string, ...path: readonly string[]) => unknown;
  readonly rows: (tool: string, ...path: readonly string[]) => JsonRecord[];
  /** What is shown of an answer. */
  readonly model: (tool: string, own?: string) => ResultModel;
  /** Asks once more. */
  readonly envelope: (tool: string, args: JsonRecord) => Promise<JsonRecord>;
}

/** Asks tools of a sandbox, all of them unless some are named, before the tests of a `describe`. */
export function askedTools(only?: readonly string[]): AskedTools {
  const answers = new Map<string, JsonRecord>();
  let sandbox: SandboxUnderTest;

  before(async () => {
    sandbox = new SandboxUnderTest(await startSandbox({ rateLimit: 0, now: "2026-11-21" }));
  });
  for (const [tool, args] of Object.entries(requests)) {
    if (only === undefined || only.includes(tool)) {
      before(`asks ${tool}`, async () => {
        answers.set(tool, await sandbox.envelope(tool, args));
      });
    }
  }
  if (only === undefined) {
    before("asks export_dataset", async () => {
      const uri = records(answerOf("research_keywords")["resources"])[0]?.["uri"];
      answers.set("export_dataset", await sandbox.envelope("export_dataset", { uri }));
    });
  }
  after(() => sandbox.sandbox.close());

  const answerOf = (tool: string): JsonRecord => record(answers.get(tool));
  const data = (tool: string, ...path: readonly string[]): unknown =>
    at(answerOf(tool), "data", ...path);
  return {
    names: () => [...answers.keys()],
    answerOf,
    data,
    rows: (tool, ...path) => records(data(tool, ...path)),
    model: (tool, own) => shown(tool, answerOf(tool), requests[tool] ?? {}, own),
    envelope: (tool, args) => sandbox.envelope(tool, args),
  };
}

/** What tiles say. */
export const texts = (tiles: readonly Tile[]): string[] => tiles.map(({ text }) => text);
