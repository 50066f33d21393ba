import * as z from "zod/mini";
import { wholeNumber } from "./clean.ts";
import type { ToolDefinition } from "./definition.ts";

/** The rows of a dataset behind an earlier answer (service spec 4.2; `uri` from 2.7). */
export const exportDataset: ToolDefinition = {
  name: "export_dataset",
  title: "Export Dataset",
  group: "Datasets",
  icon: "table",
  cost: 1,
  description: "All the rows behind an earlier answer, written to a CSV file in the project.",
  market: "none",
  request: z.looseObject({
    uri: z
      .string("Type the dataset's URI.")
      .check(z.trim(), z.regex(/^[a-z][a-z0-9+.-]*:\/\/\S+$/iu, "A dataset's URI looks like scheme://dataset/… ; an earlier answer lists it under Resources.")),
    limit: z.optional(wholeNumber(1, 10_000_000)),
    offset: z.optional(wholeNumber(0, 10_000_000)),
  }),
  fields: [
    {
      name: "uri",
      label: "Dataset",
      help: "The URI from the resources of an earlier answer",
      control: "dataset",
      required: true,
      placeholder: "scheme://dataset/…",
      knownFrom: "spec",
    },
    {
      name: "limit",
      label: "Rows",
      help: "How many rows to export",
      control: "integer",
      required: false,
      defaultText: "every row",
      knownFrom: "assumed",
    },
    {
      name: "offset",
      label: "Skip",
      help: "How many rows to leave out at the start",
      control: "integer",
      required: false,
      defaultText: "none",
      knownFrom: "assumed",
    },
  ],
  subject: () => "dataset",
  data: z.looseObject({ items: z.nullish(z.array(z.unknown())) }),
  sections: [
    {
      member: "items",
      title: "Rows",
      whenEmpty: "The dataset holds no rows, or it has expired. The note and the next action say which.",
    },
  ],
  caveats: [],
  answersIn: "file",
  timeout: 300_000,
  freshDays: 30,
};
