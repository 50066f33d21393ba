import { anything, list, members, record, text } from "./data.ts";
import type { ToolDefinition } from "./definition.ts";
import { competitorsField, domainField, rowsField } from "./fields.ts";
import { competitorsAreOthers, requestOf } from "./request.ts";
import { section } from "./sections.ts";
import { comparison } from "./subjects.ts";

const fields: ToolDefinition["fields"] = [
  domainField("Your own site"),
  competitorsField("The sites whose links you want too; the strongest are chosen from them"),
  rowsField("How many rows to return; the whole ranked set can be exported as a dataset", {
    knownFrom: "spec",
  }),
];

/** Who links to competitors and not to you (service spec 4.2, 4.3.4). */
export const compareBacklinkGap: ToolDefinition = {
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
  notice: () => "Always asks before it runs. Fewer rows don't make it cheaper.",
  subject: comparison,
  data: members({ domain: text, competitors: list, filters: anything, gap: list, summary: record }),
  sections: [
    section("summary"),
    section("gap", {
      title: "Link gap",
      fact: "backlinks.link_gap",
      factsAs: "rows",
      columns: ["domain", "links_to", "competitor_count", "earned", "domain_rank", "spam_score"],
      whenEmpty:
        "No site is left after spam and weak domains were dropped. That is a valid answer; the summary says how many there were. More or stronger competitors widen the search.",
    }),
    section("filters"),
  ],
  caveats: [
    "Spam and weak domains are dropped by the service. A short list is a valid result. Rows marked earned link to you already.",
    "These are the top rows; the whole ranked set comes with Export Dataset.",
  ],
  answersIn: "panel",
  timeout: 240_000,
  freshness: "index",
};
