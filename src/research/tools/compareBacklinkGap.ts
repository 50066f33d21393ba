import { anything, list, members, record, text } from "./data.ts";
import type { ToolDefinition } from "./definition.ts";
import { competitorsField, domainField, rowsField } from "./fields.ts";
import { competitorsAreOthers, requestOf } from "./request.ts";
import { rowsBy, section } from "./sections.ts";
import { comparison } from "./subjects.ts";

const fields: ToolDefinition["fields"] = [
  domainField("Your own site"),
  competitorsField("Sites whose backlinks you want to match"),
  rowsField("How many rows to return; the whole ranked set can be exported as a dataset", {
    knownFrom: "spec",
  }),
];

/** Who links to competitors and not to you (service spec 4.2, 4.3.4). */
export const compareBacklinkGap: ToolDefinition<"compare_backlink_gap"> = {
  name: "compare_backlink_gap",
  title: "Compare Backlink Gap",
  group: "Backlinks",
  icon: "git-compare",
  cost: 40,
  description:
    "The sites that link to your competitors and not to you, best first, without spam and weak domains.",
  market: "none",
  needs: "backlinks",
  evidence: ["index"],
  fields,
  request: requestOf(fields, competitorsAreOthers),
  notice: () => "Always asks for confirmation. Fewer rows cost the same.",
  subject: comparison,
  data: members({ domain: text, competitors: list, filters: anything, gap: list, summary: record }),
  sections: [
    section("summary"),
    section("gap", {
      compared: rowsBy("domain", { competitor_count: "up", domain_rank: "up" }),
      title: "Link gap",
      fact: "backlinks.link_gap",
      factsAs: "rows",
      columns: ["domain", "links_to", "competitor_count", "earned", "domain_rank", "spam_score"],
      spokenOfBy: ["summary.after_filter", "summary.gap_count", "summary.earned_count"],
      judgedBy: ["summary.after_filter"],
      whenEmpty:
        "No sites left after removing spam and weak domains. See the summary for counts, or add more or stronger competitors.",
    }),
    section("filters"),
  ],
  caveats: [
    "The service removes spam and weak domains, so a short list is normal. Rows with Yes under “Links to you” already link to you.",
    "These are the top rows; use Export Dataset for the full ranked set.",
  ],
  mainSection: "gap",
  agentAnswer: {
    figures: [
      "summary.after_filter",
      "summary.gap_count",
      "summary.earned_count",
      "summary.dropped_spam",
      "summary.dropped_low_authority",
    ],
  },
  saveFolder: "exports",
  hasKeywords: false,
  follows: [{ from: "site", field: "competitors", values: "any", order: 5 }],
  isPriceExample: true,
  answersIn: "panel",
  timeout: 240_000,
  freshness: "index",
};
