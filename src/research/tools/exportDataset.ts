import { anything, list, members, text } from "./data.ts";
import type { ToolDefinition } from "./definition.ts";
import { datasetSubject, exportDatasetName } from "./datasetExports.ts";
import { field, rowsField } from "./fields.ts";
import { requestOf } from "./request.ts";
import { section } from "./sections.ts";

/** More rows than any dataset has. */
const mostRows = 10_000_000;

const fields: ToolDefinition["fields"] = [
  field(
    "uri",
    "Dataset",
    "The dataset's URI, from “resources” in the JSON of an earlier result",
    "dataset",
    {
      required: true,
      placeholder: "scheme://dataset/…",
      knownFrom: "spec",
    },
  ),
  rowsField("How many rows to export", {
    max: mostRows,
    placeholder: "for example 5000",
    defaultText: "all rows",
  }),
  field("offset", "Skip", "Rows to skip", "integer", {
    min: 0,
    max: mostRows,
    defaultText: "none",
  }),
];

/** The rows of a dataset behind an earlier answer (service spec 4.2; `uri` from 2.7). */
export const exportDataset: ToolDefinition<"export_dataset"> = {
  name: exportDatasetName,
  title: "Export Dataset",
  group: "Datasets",
  icon: "table",
  cost: 1,
  description: "All the rows behind an earlier result, saved to a file in your project.",
  market: "none",
  evidence: [],
  fields,
  request: requestOf(fields),
  subject: () => datasetSubject,
  data: members({ uri: text, items: list, available: anything, note: anything }),
  sections: [
    section("items", {
      compared: {
        keys: [
          ["url_from", "url_to"],
          ["keyword"],
          ["anchor"],
          ["competitor"],
          ["domain"],
          ["url"],
        ],
        measures: {
          position: "position",
          monthly_volume: "up",
          rank: "up",
          domain_rank: "up",
          backlinks: "up",
          shared_keywords: "none",
          count: "up",
          mentions: "up",
          cpc_usd: "none",
        },
      },
      title: "Rows",
      spokenOfBy: ["available"],
      whenEmpty: "The dataset is empty or has expired. See the note and the next step.",
    }),
  ],
  caveats: [],
  mainSection: "items",
  agentAnswer: { figures: ["available"], onDemand: ["trend_12m", "change_12m"] },
  saveFolder: "exports",
  follows: [],
  hasKeywords: true,
  answersIn: "file",
  timeout: 300_000,
  freshness: "index",
};
