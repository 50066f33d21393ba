import type { FormField } from "../../shared/formField.ts";
import { catalogue, commandId } from "../tools/catalogue.ts";
import { ownSource, withheldKey } from "../tools/availability.ts";
import type { ToolDefinition } from "../tools/definition.ts";
import { byService } from "../tools/fields.ts";
import { longestInput } from "../tools/longestInput.ts";
import type { ToolName } from "../tools/toolName.ts";
import type { AgentTool } from "./freeTools.ts";
import type { ObjectSchema, ValueSchema } from "./inputSchema.ts";

/** A paid tool of the service as an agent sees it. */
export interface PaidAgentTool extends AgentTool {
  /** When the chat offers it. Other extensions can call it at any time, so each call is checked again. */
  readonly when: string;
  readonly tool: ToolDefinition;
}

/** Columns that a description names at most. */
const mostColumns = 5;
/** Entries of a list at most: a question of the chat shows each of them. A person may send more. */
const mostEntries = 100;

/** What a tool is for and what not, so that a model that sees sixteen of them takes the right one; undefined for a tool that agents aren't offered. */
const advice: Readonly<Record<ToolName, string | undefined>> = {
  research_keywords:
    "Use it for ideas around one phrase. Not for the figures of one keyword: seo_inspect_keyword.",
  inspect_keyword: "Not for ideas: seo_research_keywords.",
  compare_keyword_coverage:
    "Use it for gaps against known competitors. Not for finding competitors: seo_discover_competitors.",
  inspect_serp:
    "Use it for what ranks now. Not for the positions of one site: seo_inspect_search_visibility.",
  inspect_search_visibility: "Not for who else ranks: seo_inspect_serp.",
  inspect_domain:
    "Use it for a whole site. Not for one page: seo_inspect_page; not for links: seo_inspect_backlinks.",
  discover_competitors: "Not for what they rank for: seo_compare_keyword_coverage.",
  inspect_backlinks: "Not for links that only competitors have: seo_compare_backlink_gap.",
  compare_backlink_gap: "Not for the links to one site: seo_inspect_backlinks, which is cheaper.",
  inspect_ai_visibility: "Not for who is cited on a topic: seo_discover_ai_citations.",
  discover_ai_citations: "Not for the citations of one site: seo_inspect_ai_visibility.",
  inspect_page: "Not for issues on the page: seo_audit_site.",
  audit_site: "Not for rankings: seo_inspect_domain.",
  get_search_performance: "Not for other sites: seo_inspect_domain.",
  get_website_analytics: "Not for clicks from search: seo_get_search_performance.",
  get_ad_performance: "Not for the ads of others: seo_inspect_serp.",
  // An agent reads the rows of a result in pages, for free.
  export_dataset: undefined,
};

/** Texts of the catalogue speak to the person at the form; a model is spoken to of that person. */
const spokenTo: readonly (readonly [RegExp, string])[] = [
  [/; the whole (?:ranked )?set can be exported as a dataset/gu, ""],
  [/^Country of the searches$/gu, "Country"],
  [/^Search language \(English name\)$/gu, "Its English name"],
  [/^How many (\w+) to return(?: in each \w+)?$/gu, "Most $1"],
  // what the field's own name and its values say
  [/^(?:How far back to look|Period to compare with|End date)\.?$/gu, ""],
  [/^(?:Which (?:type of search to count|ad platform)|Device type for the search)\.?$/gu, ""],
  [/^Where to look for citations\.?$/gu, ""],
  [/^Start date, if no preset period fits\.?$/gu, "Instead of period"],
  [/^Location of the search: a country, or a city like /gu, "Country, or a city: "],
  [/\band you don't\b/gu, "and the person's site doesn't"],
  [/\boutrank you\b/gu, "outrank it"],
  [/\bnot to you\b/gu, "not to the person's site"],
  [/\byou want to\b/gu, "to"],
  [/\byou get a ranking\b/gu, "the result is a ranking"],
  [/\byour\b/gu, "the person's"],
  [/\bYour\b/gu, "The person's"],
];

/**
 * The paid tools that agents are offered: all of the service's but the export of a dataset, whose rows
 * an agent reads in pages for free. A tool each, so that allowing a cheap one allows no dearer one.
 */
export const paidTools: readonly PaidAgentTool[] = catalogue
  .filter(({ name }) => advice[name] !== undefined)
  .map((tool) => ({
    tool,
    name: `seo_${tool.name}`,
    displayName: `SEO: ${tool.title}`,
    userDescription: `${tool.description} Paid.`,
    modelDescription: modelDescription(tool),
    toolReferenceName: commandId(tool).replace("seoResearch.", "seo_").replaceAll(/_(.)/gu, upper),
    icon: `$(${tool.icon})`,
    when: [
      "isWorkspaceTrusted",
      "config.seoResearch.agentBudgetPerDay > 0",
      ...(ownSource(tool) === undefined ? [] : ["config.seoResearch.agentsMayReadOwnData"]),
      `!${withheldKey(tool)}`,
    ].join(" && "),
    inputSchema: schemaOf(tool),
  }));

function upper(_match: string, letter: string): string {
  return letter.toUpperCase();
}

/** Price, what it returns, when to use it and when not. What every paid tool has in common is in the skills, and its caveats are in its answers. */
function modelDescription(tool: ToolDefinition): string {
  return [
    `Paid: usually ${tool.cost} ${tool.cost === 1 ? "credit" : "credits"}.`,
    toModel(tool.description),
    ...returned(tool),
    advice[tool.name] ?? "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** The columns of the rows that its answer begins with. */
function returned({ sections, mainSection }: ToolDefinition): string[] {
  const { columns = [] } = sections.find(({ member }) => member === mainSection) ?? {};
  return columns.length === 0 || columns.length > mostColumns
    ? []
    : [`Rows: ${columns.join(", ")}.`];
}

function toModel(text: string): string {
  return spokenTo.reduce((told, [from, to]) => told.replaceAll(from, to), text);
}

function schemaOf(tool: ToolDefinition): ObjectSchema {
  return {
    type: "object",
    properties: Object.fromEntries(
      tool.fields.map((field) => [field.name, valueSchema(field, describe(tool, field))]),
    ),
    required: tool.fields.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  };
}

/** What a field is, the values it takes, and what is assumed where it is left out. */
function describe({ oneOf }: ToolDefinition, field: FormField): string {
  const {
    name,
    help,
    placeholder = "",
    defaultText,
    required,
    choices = [],
    control,
    min = 0,
    max,
  } = field;
  // The language follows from the place, and dates from the period.
  const isPlace = control === "location" || control === "place";
  const others = oneOf?.fields.filter((other) => other !== name) ?? [];
  return [
    help.replace(", one per line", ""),
    choices.some((choice) => choice.help !== undefined)
      ? choices.map(({ value, help: meant = "" }) => `${value}: ${meant}`).join("; ")
      : choices.length > 0
        ? `One of: ${choices.map(({ value }) => value).join(", ")}`
        : "",
    control === "date" ? placeholder : "",
    control === "integer" && max !== undefined ? `${min} to ${max}` : "",
    oneOf?.fields.includes(name) === true ? `Required if ${others.join(", ")} is omitted` : "",
    isPlace
      ? "Default: the project's"
      : required ||
          defaultText === undefined ||
          defaultText === byService ||
          control === "date" ||
          control === "language"
        ? ""
        : `Default: ${defaultText}`,
  ]
    .map((part) => toModel(part).replace(/\.$/u, ""))
    .filter((part) => part !== "")
    .join(". ");
}

function valueSchema(field: FormField, description: string): ValueSchema {
  const { control, choices = [], otherValues = false, min = 0, max } = field;
  const values = otherValues ? undefined : choices.map(({ value }) => value);
  const maxLength = longestInput(field);
  switch (control) {
    case "integer":
      return { type: "integer", description, minimum: min, maximum: max ?? 1_000_000 };
    case "list":
    case "choices":
      return {
        type: "array",
        description,
        items: {
          type: "string",
          maxLength,
          ...(values === undefined || values.length === 0 ? {} : { enum: values }),
        },
        maxItems:
          control === "list"
            ? Math.min(max ?? mostEntries, mostEntries)
            : Math.max(1, choices.length),
      };
    case "choice":
      return values === undefined
        ? { type: "string", description, maxLength }
        : { type: "string", description, enum: values };
    default:
      return { type: "string", description, maxLength };
  }
}
