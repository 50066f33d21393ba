import { catalogue } from "../tools/catalogue.ts";
import type { ObjectSchema } from "./inputSchema.ts";

/** A tool as the chat of the editor offers it to a model: what the manifest says of it. */
export interface AgentTool {
  readonly name: string;
  /** Shown to people. */
  readonly displayName: string;
  readonly userDescription: string;
  /** Told to the model: what it does, when to use it and when not. At most 600 characters. */
  readonly modelDescription: string;
  /** What a person types behind # to name it. */
  readonly toolReferenceName: string;
  readonly icon: string;
  readonly inputSchema: ObjectSchema;
}

/** Tools of the service, by the names in its paths; `seo_` before them is understood too. */
const toolNames = catalogue.map(({ name }) => name);

/** Whatever a saved result was asked about; longer than any query. */
const longestText = 500;

const text = (description: string) =>
  ({ type: "string", description, maxLength: longestText }) as const;

const offset = () =>
  ({
    type: "integer",
    description: "Rows to skip",
    minimum: 0,
    maximum: 10_000_000,
  }) as const;

const limit = (usual: number, maximum: number) =>
  ({
    type: "integer",
    description: `Rows, ${usual} if left out, ${maximum} at most`,
    minimum: 1,
    maximum,
  }) as const;

const file = () => text("Its path; default: the one in front");

/** Tools that cost nothing: they read what was paid for or imported, and say what a call would cost. */
export const freeTools = {
  find: {
    name: "seo_find_saved_results",
    displayName: "SEO: Find Saved Results",
    userDescription: "Find saved results (free)",
    modelDescription:
      "Free. Lists search research that this project has paid for or imported: keywords, SERPs, positions, backlinks, AI answers, audits. Returns id, tool, subject, market, date and age. Use it first for any question about search; then seo_read_saved_result. Not for the open web.",
    toolReferenceName: "seoFindSavedResults",
    icon: "$(search)",
    inputSchema: {
      type: "object",
      properties: {
        text: text("Words of what was asked, title or tags"),
        tool: {
          type: "string",
          description: "Only of this tool",
          enum: toolNames,
        },
        domain: text("Only about this domain"),
        keyword: text("Only about this keyword"),
        max_age_days: {
          type: "integer",
          description: "At most so many days old",
          minimum: 0,
          maximum: 36_500,
        },
        offset: offset(),
        limit: limit(10, 20),
      },
      required: [],
      additionalProperties: false,
    },
  },
  read: {
    name: "seo_read_saved_result",
    displayName: "SEO: Read Saved Result",
    userDescription: "Read rows of a saved result (free)",
    modelDescription:
      'Free. Reads one saved result: key figures, then rows of a section, page by page, with source, market and date to quote; an empty cell is unknown, not 0. Without a section it reads the main one and names the others. Whole input: {"id":"r1","section":"keywords","columns":["keyword","monthly_volume"],"where":[{"column":"monthly_volume","is":"min","value":"1000"}],"sort_by":"-monthly_volume","limit":50}. Not for what isn\'t paid for yet.',
    toolReferenceName: "seoReadSavedResult",
    icon: "$(table)",
    inputSchema: {
      type: "object",
      properties: {
        id: text("From seo_find_saved_results"),
        section: text("A section's name"),
        columns: {
          type: "array",
          description: "Columns to read",
          items: { type: "string", maxLength: longestText },
          maxItems: 50,
        },
        where: {
          type: "array",
          description: "Conditions that rows must all meet",
          items: {
            type: "object",
            properties: {
              column: text("Column"),
              is: {
                type: "string",
                description: "equal, contains, min or max",
                enum: ["equal", "contains", "min", "max"],
              },
              value: text("For min and max a plain number: 1000, 0.25"),
            },
            required: ["column", "is", "value"],
            additionalProperties: false,
          },
          maxItems: 10,
        },
        sort_by: text("Column; with - before it the highest first"),
        offset: offset(),
        limit: limit(20, 100),
      },
      required: ["id"],
      additionalProperties: false,
    },
  },
  price: {
    name: "seo_estimate_price",
    displayName: "SEO: Estimate Price",
    userDescription: "See what calls would cost before running any (free)",
    modelDescription:
      'Free. Checks calls of paid tools as they would be when run, and prices them: credits (0 where there is a saved result, with its id), market, who is asked, what can\'t run and why; balance, budgets, the project\'s own market and sites. Runs nothing. Use it before proposing research. Whole input: {"calls":[{"tool":"inspect_serp","arguments":{"query":"tea"}}]}. Not for reading results.',
    toolReferenceName: "seoEstimatePrice",
    icon: "$(credit-card)",
    inputSchema: {
      type: "object",
      properties: {
        calls: {
          type: "array",
          description: "1 to 50 calls",
          items: {
            type: "object",
            properties: {
              tool: {
                type: "string",
                description: "The tool",
                enum: catalogue
                  .filter(({ answersIn }) => answersIn !== "file")
                  .map(({ name }) => name),
              },
              arguments: { type: "object", description: "Its input" },
            },
            required: ["tool", "arguments"],
            additionalProperties: false,
          },
          minItems: 1,
          maxItems: 50,
        },
      },
      required: ["calls"],
      additionalProperties: false,
    },
  },
  describe: {
    name: "seo_describe_article",
    displayName: "SEO: Describe Article",
    userDescription: "Show an article's URL, keyword, figures and problems (free)",
    modelDescription:
      "Free. Describes one article of the open project: front matter, published URL, saved figures of its main keyword with source, market and date, other articles with that keyword, its newest brief, and problems by line. Use it before writing or changing an article. Not for other sites' pages: seo_find_saved_results.",
    toolReferenceName: "seoDescribeArticle",
    icon: "$(book)",
    inputSchema: {
      type: "object",
      properties: { file: file(), offset: offset() },
      required: [],
      additionalProperties: false,
    },
  },
  check: {
    name: "seo_check_article",
    displayName: "SEO: Check Article",
    userDescription: "List the problems that the checks find in an article (free)",
    modelDescription:
      "Free. Lists the problems of one article by line: titles, descriptions, headings, links, keywords. Use it after changing an article. Not for a published site: seo_audit_site.",
    toolReferenceName: "seoCheckArticle",
    icon: "$(checklist)",
    inputSchema: {
      type: "object",
      properties: { file: file(), offset: offset() },
      required: [],
      additionalProperties: false,
    },
  },
  queries: {
    name: "seo_list_page_queries",
    displayName: "SEO: List Queries of a Page",
    userDescription: "List the queries that an article's page is found for (free)",
    modelDescription:
      "Free. Lists the queries of one article's page from saved results, estimated ones and, where the person allows it, measured ones. Use it before rewriting an article. Nothing saved: seo_inspect_page.",
    toolReferenceName: "seoListPageQueries",
    icon: "$(list-unordered)",
    inputSchema: {
      type: "object",
      properties: { file: file(), offset: offset() },
      required: [],
      additionalProperties: false,
    },
  },
  opportunities: {
    name: "seo_list_opportunities",
    displayName: "SEO: List Opportunities",
    userDescription: "List what is worth working on in the project (free)",
    modelDescription:
      "Free. Lists what is worth working on in the project: broken links, moved URLs, keywords without an article, falling positions and clicks. Without a list it names all. Use it when the person asks what to do next.",
    toolReferenceName: "seoListOpportunities",
    icon: "$(lightbulb)",
    inputSchema: {
      type: "object",
      properties: { list: text("A list's name, as named before"), offset: offset() },
      required: [],
      additionalProperties: false,
    },
  },
  changes: {
    name: "seo_list_changes",
    displayName: "SEO: List Changes of an Article",
    userDescription:
      "List what commits changed in an article, with figures before and after (free)",
    modelDescription:
      "Free. Lists what readers could see of one article's changes, by commit: title, description, URL, headings, text; with clicks, impressions and position before and after where the person allows it. Use it when asked what a change did. Not for the text's history in Git.",
    toolReferenceName: "seoListChanges",
    icon: "$(git-commit)",
    inputSchema: {
      type: "object",
      properties: { file: file(), offset: offset() },
      required: [],
      additionalProperties: false,
    },
  },
  links: {
    name: "seo_find_links",
    displayName: "SEO: Find Links of an Article",
    userDescription: "List where an article and others could link to each other (free)",
    modelDescription:
      "Free. Lists where one article and others name each other without a link, with line and sentence, both ways. Use it after writing an article. Changes nothing. Not for broken links: seo_list_opportunities.",
    toolReferenceName: "seoFindLinks",
    icon: "$(link)",
    inputSchema: {
      type: "object",
      properties: { file: file(), offset: offset() },
      required: [],
      additionalProperties: false,
    },
  },
  addToList: {
    name: "seo_add_to_keyword_list",
    displayName: "SEO: Add to Keyword List",
    userDescription: "Add keywords of a saved result to a keyword list (free)",
    modelDescription:
      "Free. Adds keywords of one saved result, with that result's figures, to a keyword list of the project (CSV). Keywords that aren't in the result aren't added; the person's own rows never change. The person confirms, and can undo. Use it when the person wants keywords saved. Not for keywords from elsewhere.",
    toolReferenceName: "seoAddToKeywordList",
    icon: "$(new-file)",
    inputSchema: {
      type: "object",
      properties: {
        id: text("The result, from seo_find_saved_results"),
        keywords: {
          type: "array",
          description: "1 to 100, as the result has them",
          items: { type: "string", maxLength: longestText },
          minItems: 1,
          maxItems: 100,
        },
        list: text("The list's name: coffee.csv; named after the result's subject if left out"),
      },
      required: ["id", "keywords"],
      additionalProperties: false,
    },
  },
} as const satisfies { readonly [task: string]: AgentTool };

/** Every tool that is offered to agents, in the order of the manifest. */
export const agentTools: readonly AgentTool[] = Object.values(freeTools);
