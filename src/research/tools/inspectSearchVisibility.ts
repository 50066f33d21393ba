import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../shared/format.ts";
import { textOf } from "../../shared/json.ts";
import { liveLimit } from "./arguments.ts";
import { readEntries } from "./clean/lists.ts";
import { readKeyword } from "./clean/keywords.ts";
import { list, members, record, text } from "./data.ts";
import type { ToolArguments, ToolDefinition } from "./definition.ts";
import { byService, domainField, field, languageField, locationField } from "./fields.ts";
import { requestOf } from "./request.ts";
import { excerptBy, section } from "./sections.ts";

const fields: ToolDefinition["fields"] = [
  domainField("The site to find positions for"),
  field(
    "keywords",
    "Keywords",
    "The keywords to check, one per line; live checks use the first 10",
    "list",
    {
      entries: "keywords",
      required: true,
      max: 1000,
      placeholder: "pour over coffee, coffee dripper",
    },
  ),
  field("mode", "Mode", "Where to check positions", "choice", {
    choices: [
      {
        value: "auto",
        label: "Auto",
        help: "The index first; live results if it has too little data about the site",
      },
      { value: "index", label: "Index", help: "Fast; all keywords in one call" },
      { value: "live", label: "Live", help: "Today's results; the first 10 keywords only" },
    ],
    defaultText: byService,
    knownFrom: "spec",
  }),
  locationField,
  languageField,
];

/** Where a site stands for a set of keywords (service spec 4.2, 4.3.6). */
export const inspectSearchVisibility: ToolDefinition<"inspect_search_visibility"> = {
  name: "inspect_search_visibility",
  title: "Inspect Search Visibility",
  group: "Search results",
  icon: "telescope",
  cost: 10,
  description: "Where a site ranks for each keyword in a list, from the index or live.",
  market: "country",
  evidence: ["index", "live"],
  fields,
  request: requestOf(fields),
  notice: liveNotice,
  subject: (args) => textOf(args["domain"]),
  data: members({
    domain: text,
    location: text,
    fetched_at: text,
    positions: list,
    summary: record,
  }),
  sections: [
    section("summary"),
    section("positions", {
      compared: excerptBy("keyword", { position: "position", url: "none", monthly_volume: "up" }),
      fact: "seo.keyword_ranking",
      columns: ["keyword", "position", "url", "monthly_volume"],
      spokenOfBy: ["summary"],
      whenEmpty: "No keywords were checked. See the scope note for the reason, or use a next step.",
    }),
    section("fetched_at"),
  ],
  caveats: [
    "Live checks use the first 10 keywords only. Coverage shows how many were requested and checked; a next step checks the rest.",
    "A missing position means that the site wasn't found in the results, not position 0.",
  ],
  mainSection: "positions",
  agentAnswer: {
    figures: [
      "summary.keywords_checked",
      "summary.keywords_found",
      "summary.top_3",
      "summary.top_10",
      "summary.avg_position",
      "summary.estimated_organic_traffic_per_month",
      "fetched_at",
    ],
  },
  saveFolder: "exports",
  follows: [
    {
      from: "keyword",
      field: "keywords",
      values: "all",
      order: 4,
      title: "Inspect Search Visibility of {0} Keywords",
    },
  ],
  hasKeywords: true,
  positions: "site",
  isAboutOwnSite: true,
  mayBePartial: true,
  answersIn: "panel",
  timeout: 240_000,
  freshness: "live",
};

/** How many of the keywords a live look-up leaves out. */
function liveNotice({ keywords, mode }: ToolArguments): string | undefined {
  const typed: unknown[] = Array.isArray(keywords) ? keywords : [];
  const { values } = readEntries(
    typed.filter((entry) => typeof entry === "string"),
    readKeyword,
  );
  if (mode === "index" || values.length <= liveLimit) {
    return undefined;
  }
  const [checked, all] = [formatInteger(liveLimit), formatInteger(values.length)];
  return mode === "live"
    ? l10n.t(
        "Live: only the first {0} of {1} keywords are checked; checking the rest takes another call at the same price.",
        checked,
        all,
      )
    : l10n.t(
        "If the index has too little data about the site and live results are used, only the first {0} of {1} keywords are checked; checking the rest takes another call at the same price.",
        checked,
        all,
      );
}
