import { textOf } from "../../shared/json.ts";
import { list, members, record } from "./data.ts";
import type { ToolDefinition } from "./definition.ts";
import { byService, domainField, field, rowsField } from "./fields.ts";
import { isEmpty, requestOf } from "./request.ts";
import { rowsBy, section } from "./sections.ts";

const views = [
  {
    value: "authority",
    label: "Authority",
    help: "Domain rank, totals, share of followed links, spam score",
  },
  {
    value: "referring_domains",
    label: "Referring domains",
    help: "The sites that link to it, as a long list",
  },
  { value: "anchors", label: "Anchors", help: "Anchor text" },
  { value: "backlinks", label: "Backlinks", help: "Individual links with page, anchor and dates" },
];

const fields: ToolDefinition["fields"] = [
  domainField("The site the links point to"),
  field(
    "views",
    "Views",
    "Which views to include; the price is the same for one or all",
    "choices",
    {
      choices: views,
      initial: views.map(({ value }) => value),
      defaultText: byService,
      knownFrom: "spec",
    },
  ),
  field("status", "Status", "Live or lost links", "choice", {
    choices: [
      {
        value: "live",
        label: "Live",
        help: "Live links; use the full list to start a disavow file",
      },
      { value: "lost", label: "Lost", help: "Lost links, with the date" },
    ],
    otherValues: true,
    defaultText: "live",
    knownFrom: "spec",
  }),
  domainField("Only links from this site", {
    name: "domain_from",
    label: "From domain",
    required: false,
    defaultText: "all sites",
    knownFrom: "spec",
  }),
  rowsField("How many rows to return in each view"),
];

/** What only a site with links has. */
const links = [
  "authority.referring_domains",
  "authority.backlinks",
  "referring_domains",
  "anchors",
  "backlinks",
];

/** The links that point to a site (service spec 4.2, 4.3.3; members of `data` assumed to be the views). */
export const inspectBacklinks: ToolDefinition<"inspect_backlinks"> = {
  name: "inspect_backlinks",
  title: "Inspect Backlinks",
  group: "Backlinks",
  icon: "link",
  cost: 9,
  description:
    "The links to a site: authority, referring domains, anchors and individual links, at one price.",
  market: "none",
  needs: "backlinks",
  evidence: ["index"],
  menu: { on: "url", order: 4 },
  fields,
  request: requestOf(fields),
  notice: ({ views: chosen }) =>
    Array.isArray(chosen) && !isEmpty(chosen) && new Set(chosen).size < views.length
      ? "The price is the same for one view or all four."
      : undefined,
  subject: ({ domain, domain_from: from }) =>
    isEmpty(from) ? textOf(domain) : `${textOf(from)} → ${textOf(domain)}`,
  data: members({ authority: record, referring_domains: list, anchors: list, backlinks: list }),
  sections: [
    section("authority", { fact: "backlinks.domain_authority", factsAs: "record" }),
    section("referring_domains", {
      compared: rowsBy("domain", { rank: "up", backlinks: "up", is_lost: "none" }),
      fact: "backlinks.referring_domain",
      factsAs: "rows",
      columns: ["domain", "is_lost", "dofollow", "rank", "backlinks", "spam_score", "first_seen"],
      spokenOfBy: links,
      whenEmpty: "No linking sites in the index.",
    }),
    section("anchors", {
      compared: rowsBy("anchor", { backlinks: "up", referring_domains: "up" }),
      fact: "backlinks.anchor",
      factsAs: "rows",
      columns: ["anchor", "backlinks", "referring_domains"],
      spokenOfBy: links,
      whenEmpty: "No anchor texts in the index.",
    }),
    section("backlinks", {
      compared: { keys: [["url_from", "url_to"]], measures: { rank: "up", is_lost: "none" } },
      fact: "backlinks.backlink",
      factsAs: "rows",
      columns: [
        "domain_from",
        "is_lost",
        "dofollow",
        "url_from",
        "anchor",
        "url_to",
        "spam_score",
        "first_seen",
        "last_seen",
        "lost_date",
      ],
      spokenOfBy: links,
      whenEmpty: "No such links in the index. For lost links, an empty list is good news.",
    }),
  ],
  caveats: [
    "The rank in a referring domain's row is the linking page's rank, not the domain's authority. Domain rank goes from 0 to 1000.",
    "Links come from a backlink index, which is never complete.",
  ],
  mainSection: "referring_domains",
  agentAnswer: {
    figures: [
      "authority.domain_rank",
      "authority.referring_domains",
      "authority.backlinks",
      "authority.dofollow_ratio",
      "authority.spam_score",
    ],
    rows: ["referring_domains", "backlinks", "anchors"],
  },
  saveFolder: "exports",
  keyFigures: ["domain_rank", "referring_domains", "backlinks"],
  hasKeywords: false,
  follows: [{ from: "site", field: "domain", values: "one", order: 2 }],
  answersIn: "panel",
  timeout: 120_000,
  freshness: "index",
};
