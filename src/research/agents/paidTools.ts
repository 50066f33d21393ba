import type { FormField } from "../../shared/formField.ts";
import { catalogue, commandId } from "../tools/catalogue.ts";
import { ownSource, withheldKey } from "../tools/availability.ts";
import type { ToolDefinition } from "../tools/definition.ts";
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

/** Characters that a model's description has at most. */
const longestDescription = 600;
/** Entries of a list at most: a question of the chat shows each of them. A person may send more. */
const mostEntries = 100;

/** What a tool is for and what not, so that a model that sees sixteen of them takes the right one; undefined for a tool that agents aren't offered. */
const advice: Readonly<Record<ToolName, string | undefined>> = {
  research_keywords:
    "Use it for ideas around one phrase. Not for the figures of one keyword: use seo_inspect_keyword.",
  inspect_keyword: "Use it for one keyword. Not for ideas: use seo_research_keywords.",
  compare_keyword_coverage:
    "Use it for gaps against rivals that are known. Not for finding rivals: use seo_discover_competitors.",
  inspect_serp:
    "Use it for what ranks now. Not for the positions of one site: use seo_inspect_search_visibility.",
  inspect_search_visibility:
    "Use it for the positions of one site. Not for who else ranks: use seo_inspect_serp.",
  inspect_domain:
    "Use it for a whole site. Not for one page: use seo_inspect_page; not for links: use seo_inspect_backlinks.",
  discover_competitors:
    "Use it to find rivals. Not for what they rank for: use seo_compare_keyword_coverage.",
  inspect_backlinks:
    "Use it for the links to one site. Not for links that only rivals have: use seo_compare_backlink_gap.",
  compare_backlink_gap:
    "Use it where links that rivals have are the question. Not for the links to one site: use seo_inspect_backlinks, which is cheaper.",
  inspect_ai_visibility:
    "Use it for the citations of one site. Not for who is cited on a topic: use seo_discover_ai_citations.",
  discover_ai_citations:
    "Use it for who is cited on a topic. Not for the citations of one site: use seo_inspect_ai_visibility.",
  inspect_page:
    "Use it for what one page ranks for. Not for faults on the page: use seo_audit_site.",
  audit_site: "Use it for faults on a site's pages. Not for rankings: use seo_inspect_domain.",
  get_search_performance:
    "Use it for measured clicks of the person's own site. Not for other sites: use seo_inspect_domain.",
  get_website_analytics:
    "Use it for visits of the person's own site. Not for clicks from search: use seo_get_search_performance.",
  get_ad_performance:
    "Use it for the person's own ads. Not for the ads of others: use seo_inspect_serp.",
  // An agent reads the rows of a result in pages, for free.
  export_dataset: undefined,
};

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

/** Price, what it brings, when to use it, and as many of its caveats as there is room for. */
function modelDescription(tool: ToolDefinition): string {
  const sentences = [
    `Paid: usually costs ${tool.cost} ${tool.cost === 1 ? "credit" : "credits"} per call.`,
    tool.description,
    "Returns rows as text; read more of them with seo_read_saved_result (free).",
    "Call seo_find_saved_results first: results already paid for are free.",
    advice[tool.name] ?? "",
    ...tool.caveats.flatMap((caveat) => caveat.split(/(?<=\.) /u)),
  ].filter((sentence) => sentence !== "");
  let text = "";
  for (const sentence of sentences) {
    const longer = text === "" ? sentence : `${text} ${sentence}`;
    if (longer.length > longestDescription) {
      break;
    }
    text = longer;
  }
  return text;
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

/** What a field is, an example, and what is assumed where it is left out. */
function describe({ oneOf }: ToolDefinition, field: FormField): string {
  const { name, help, placeholder, defaultText, required, choices = [] } = field;
  const explained = choices.filter((choice) => choice.help !== undefined);
  const others = oneOf?.fields.filter((other) => other !== name) ?? [];
  return [
    help.replace(", one per line", ""),
    explained.map(({ value, help }) => `${value}: ${help}`).join("; "),
    placeholder === undefined || field.control === "integer" ? "" : `Such as: ${placeholder}`,
    oneOf?.fields.includes(name) === true ? `Needed where ${others.join(", ")} is left out` : "",
    required || defaultText === undefined ? "" : `If left out: ${whenLeftOut(field, defaultText)}`,
  ]
    .filter((part) => part !== "")
    .map((part) => part.replace(/\.$/u, ""))
    .join(". ");
}

/** The project's own market is filled in before the service's. */
function whenLeftOut({ control }: FormField, defaultText: string): string {
  return control === "location" || control === "place" || control === "language"
    ? `the project's own, else ${defaultText}`
    : defaultText;
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
        ? {
            type: "string",
            description: `${description}. One of: ${choices.map(({ value }) => value).join(", ")}`,
            maxLength,
          }
        : { type: "string", description, enum: values };
    default:
      return { type: "string", description, maxLength };
  }
}
