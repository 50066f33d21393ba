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

const toolNames = catalogue.map(({ name }) => name);

/** Whatever a saved result was asked about; longer than any query. */
const longestText = 500;

const text = (description: string) =>
  ({ type: "string", description, maxLength: longestText }) as const;

const offset = () =>
  ({
    type: "integer",
    description: "Rows to skip, as the call before says it",
    minimum: 0,
    maximum: 10_000_000,
  }) as const;

/** Tools that cost nothing: they read what was paid for, and say what a call would cost. */
export const freeTools = {
  find: {
    name: "seo_find_saved_results",
    displayName: "Find Saved SEO Results",
    userDescription: "Find research that is already paid for, free",
    modelDescription:
      "Free. Lists search research that this project has already paid for: keyword ideas, result pages, rankings, backlinks, AI answers, audits. Returns id, tool, subject, market, date and age of each saved result. Call it first for every question about search volume, rankings, rivals or links, then read the rows with seo_read_saved_result. Not for the open web: it reads saved results only and never pays.",
    toolReferenceName: "seoFindSavedResults",
    icon: "$(search)",
    inputSchema: {
      type: "object",
      properties: {
        text: text("Words that must all be in what was asked, or in the result's title or tags"),
        tool: { type: "string", description: "Only results of this tool", enum: toolNames },
        domain: text("Only results about this domain, for example example.com"),
        keyword: text("Only results about this keyword"),
        maxAgeDays: {
          type: "integer",
          description: "Only results that are at most so many days old",
          minimum: 0,
          maximum: 36_500,
        },
        limit: {
          type: "integer",
          description: "How many results to list, 10 if left out",
          minimum: 1,
          maximum: 20,
        },
      },
      required: [],
      additionalProperties: false,
    },
  },
  read: {
    name: "seo_read_saved_result",
    displayName: "Read Saved SEO Result",
    userDescription: "Read rows of a result that is already paid for, free",
    modelDescription:
      "Free. Reads rows of one saved result by its id, page by page, as tab-separated text with source, market and date. Quote source, market and date with every figure; an empty cell is unknown, not 0. Rows can be filtered, sorted and cut to columns here instead of paying for another call. Without a section it reads the first one and names the others. Use it after seo_find_saved_results. Not for results that are yet to be paid for.",
    toolReferenceName: "seoReadSavedResult",
    icon: "$(table)",
    inputSchema: {
      type: "object",
      properties: {
        id: text("The result's id, from seo_find_saved_results"),
        section: text("The section to read, as an earlier call of this tool names it"),
        columns: {
          type: "array",
          description: "The columns to read, all if left out",
          items: { type: "string", maxLength: longestText },
          maxItems: 50,
        },
        where: {
          type: "array",
          description: "Conditions that rows must all meet",
          items: {
            type: "object",
            properties: {
              column: text("The column"),
              is: {
                type: "string",
                description: "How to compare it; min and max are for numbers",
                enum: ["equal", "contains", "min", "max"],
              },
              value: text("What to compare it with"),
            },
            required: ["column", "is", "value"],
            additionalProperties: false,
          },
          maxItems: 10,
        },
        sortBy: text("Column to sort by; with - before its name the highest come first"),
        offset: offset(),
        limit: {
          type: "integer",
          description: "How many rows to read, 20 if left out",
          minimum: 1,
          maximum: 100,
        },
      },
      required: ["id"],
      additionalProperties: false,
    },
  },
  price: {
    name: "seo_estimate_price",
    displayName: "Estimate SEO Price",
    userDescription: "See what calls would cost before running any, free",
    modelDescription:
      "Free. Says what calls of the research service would cost in credits: each price, 0 where a saved result already covers the call (with its id), the sum, the balance and what is left of the person's budgets. Checks the arguments as well. Runs and reserves nothing. Use it before proposing research to the person. Not for reading results: use seo_read_saved_result.",
    toolReferenceName: "seoEstimatePrice",
    icon: "$(credit-card)",
    inputSchema: {
      type: "object",
      properties: {
        calls: {
          type: "array",
          description: "The calls, with the arguments that each would have",
          items: {
            type: "object",
            properties: {
              tool: { type: "string", description: "The tool", enum: toolNames },
              arguments: { type: "object", description: "Its arguments by name" },
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
    displayName: "Describe SEO Article",
    userDescription: "See what is known of an article: URL, keyword, figures, findings, free",
    modelDescription:
      "Free. Describes one article of the open project: front matter, published URL and how it was derived, saved figures of its main keyword with source, market and date, other articles with the same keyword, its newest content brief, and what the checks find with line numbers. Without a file it describes the article in front. Use it before writing or changing an article. Quote source, market and date with every figure; an empty value is unknown. Not for pages of others: use seo_find_saved_results.",
    toolReferenceName: "seoDescribeArticle",
    icon: "$(book)",
    inputSchema: {
      type: "object",
      properties: {
        file: text(
          "The article's path inside the open folder, for example content/tea.md; the article in front if left out",
        ),
        offset: offset(),
      },
      required: [],
      additionalProperties: false,
    },
  },
  addToList: {
    name: "seo_add_to_keyword_list",
    displayName: "Add to SEO Keyword List",
    userDescription: "Add keywords of a saved result to a keyword list of the project, free",
    modelDescription:
      "Free. Adds keywords of one saved result to a keyword list of the project, a CSV file in its research folder, with the figures, source, market and date that the result has. Only keywords that are in that result are added; rows and figures of the person's own never change. The person confirms it, and can undo it. Use it when the person wants keywords saved or planned. Not for keywords or figures from anywhere else: pay for a result with them first.",
    toolReferenceName: "seoAddToKeywordList",
    icon: "$(new-file)",
    inputSchema: {
      type: "object",
      properties: {
        resultId: text("The saved result's id, from seo_find_saved_results"),
        keywords: {
          type: "array",
          description: "The keywords, as the result has them",
          items: { type: "string", maxLength: longestText },
          minItems: 1,
          maxItems: 100,
        },
        list: text(
          "The list's name, for example coffee.csv; a new one is made where there is none. If left out: the list named after what the result is about",
        ),
      },
      required: ["resultId", "keywords"],
      additionalProperties: false,
    },
  },
} as const satisfies { readonly [task: string]: AgentTool };

/** Every tool that is offered to agents, in the order of the manifest. */
export const agentTools: readonly AgentTool[] = Object.values(freeTools);
