import * as l10n from "@vscode/l10n";
import { siteKey } from "../library/knownFacts/subjectKeys.ts";
import type { SavedResult } from "../library/savedResult.ts";
import { countedText, formatCredits, formatInteger } from "../../shared/format.ts";
import { shortText } from "../../shared/plainText.ts";
import type { MenuItem } from "../../shared/resultProtocol.ts";
import { partTools } from "../files/brief/sectionText.ts";
import { checkArguments, draftNotices, startingDraft } from "../tools/arguments.ts";
import type { ToolArguments, ToolDefinition } from "../tools/definition.ts";
import type { Availability } from "../tools/availability.ts";
import { followsFrom } from "../tools/follows.ts";
import type { ToolFollow } from "../tools/follows.ts";
import { priceOf } from "../tools/price.ts";
import { listItem } from "./listItem.ts";
import { longestName, sourceChoices } from "./sourceChoices.ts";
import type { RowSources, SourceAct } from "./sourceChoices.ts";
import { valuesOf } from "./rowValues.ts";
import type { NamedRows, RowValues, UrlColumn } from "./rowValues.ts";

/** Rows of a table with the result they stand in. */
export interface MenuRows extends NamedRows {
  readonly result: Pick<SavedResult, "args" | "market">;
}

/** What a menu has to know besides the rows. */
export interface MenuKnowledge {
  /** Whether the account may use a tool, as far as that is known. */
  availability(tool: ToolDefinition): Availability;
  /** What the project presets for a tool: market, own domain, competitors. */
  defaults(tool: ToolDefinition): ToolArguments;
  /** The competitors of the project; undefined where none can be added. */
  readonly competitors?: readonly string[] | undefined;
  /** The article somebody works on, if one is open. */
  readonly article?: { readonly name: string; readonly uri: string } | undefined;
  /** The files that make the pages of the rows; undefined where nobody looked for any. */
  readonly sources?: RowSources | undefined;
}

/** What an item of a menu does. Whatever costs goes on to the price gate. */
export type RowAct =
  /** Free: a file of the project. */
  | { readonly kind: "save" }
  /** Free: words in the article. */
  | { readonly kind: "insert" }
  /** Free: the article that makes a row's page. */
  | SourceAct
  /** Free: the browser opens. */
  | { readonly kind: "link"; readonly url: string }
  /** Its arguments are complete and hold no surprise: the label was the price. */
  | { readonly kind: "run"; readonly tool: ToolDefinition; readonly args: ToolArguments }
  /** Something has to be filled in or said first. */
  | { readonly kind: "form"; readonly tool: ToolDefinition; readonly draft: ToolArguments }
  /** Free: the keywords become rows of a list in the project. */
  | {
      readonly kind: "keywordList";
      readonly keywords: readonly string[];
      /** Where the rows themselves have figures that go along: their places. */
      readonly rows?: readonly number[];
    }
  /** Free: the keywords of all the rows' results as groups, in a tab of their own. */
  | { readonly kind: "group" }
  /** Free: the sites join the competitors of the project. */
  | { readonly kind: "competitors"; readonly domains: readonly string[] }
  /** Free: keywords go into the front matter of an article. */
  | {
      readonly kind: "article";
      readonly uri: string;
      readonly field: "keyword" | "keywords";
      readonly keywords: readonly string[];
    }
  /** A brief on one keyword: what is saved is free, and the next step has the price of the rest. */
  | { readonly kind: "brief"; readonly keyword: string; readonly market: ToolArguments }
  /** One call for each value, planned and agreed to before anything is paid. */
  | {
      readonly kind: "batch";
      readonly tool: ToolDefinition;
      readonly values: readonly string[];
      readonly common: ToolArguments;
    };

export interface RowChoice {
  readonly item: MenuItem;
  readonly act: RowAct;
}

/**
 * What can be done with these rows, most likely first, each with its price: one keyword, page or
 * site is looked into; of several, what compares them or looks into each.
 */
export function rowChoices(rows: MenuRows, knowledge: MenuKnowledge): RowChoice[] {
  const values = valuesOf(rows);
  const maker = new ChoiceMaker(rows, knowledge);
  return [
    ...sourceChoices(knowledge.sources),
    ...keywordChoices(maker, values),
    ...articleChoices(values, knowledge.article),
    ...values.pages.flatMap((page) => pageChoices(maker, page, values.pages.length > 1)),
    ...competitorChoices(maker, values, knowledge.competitors),
    ...domainChoices(maker, values),
  ];
}

/** A menu begins with what costs nothing, so that no entry with a price is in focus when it opens. */
export function freeFirst(choices: readonly RowChoice[]): RowChoice[] {
  const isPriced = ({ act: { kind } }: RowChoice): boolean =>
    kind === "run" || kind === "form" || kind === "batch";
  return [...choices.filter((choice) => !isPriced(choice)), ...choices.filter(isPriced)];
}

function keywordChoices(maker: ChoiceMaker, { keywords }: RowValues): RowChoice[] {
  const [keyword] = keywords;
  if (keyword === undefined) {
    return [];
  }
  const calls = maker.follows("keyword", keywords);
  if (keywords.length === 1) {
    return [...calls, listChoice(keywords), maker.brief(keyword)];
  }
  return [...calls, listChoice(keywords)];
}

function listChoice(keywords: readonly string[]): RowChoice {
  return { item: listItem(keywords), act: { kind: "keywordList", keywords } };
}

/** One keyword becomes the article's own, several join those it has. */
function articleChoices({ keywords }: RowValues, article: MenuKnowledge["article"]): RowChoice[] {
  if (article === undefined || keywords.length === 0) {
    return [];
  }
  const name = shortText(article.name, longestName);
  const isOne = keywords.length === 1;
  const label = isOne
    ? l10n.t("Set as Keyword of {0} (free)", name)
    : l10n.t("Add {0} to Keywords of {1} (free)", formatInteger(keywords.length), name);
  return [
    {
      item: { id: "article", label },
      act: { kind: "article", uri: article.uri, field: isOne ? "keyword" : "keywords", keywords },
    },
  ];
}

/** `several` columns of addresses are told apart by their names. */
function pageChoices(
  maker: ChoiceMaker,
  { key, label, urls }: UrlColumn,
  several: boolean,
): RowChoice[] {
  const named = { suffix: several ? label : "", id: key };
  const [url] = urls;
  if (url === undefined) {
    return [];
  }
  const calls = maker.follows("page", urls, named);
  return urls.length === 1 ? [maker.link(url, named), ...calls] : calls;
}

/** Sites that the project has as competitors already aren't added again. */
function competitorChoices(
  maker: ChoiceMaker,
  { competitors }: RowValues,
  known: MenuKnowledge["competitors"],
): RowChoice[] {
  const domains = competitors.filter((domain) => !maker.isSubject(domain));
  if (known === undefined || domains.length === 0) {
    return [];
  }
  const keys = new Set(known.map(siteKey));
  const added = domains.filter((domain) => !keys.has(siteKey(domain)));
  const label = countedText(
    domains.length,
    {
      one: "Add to Project Competitors (free)",
      other: "Add {0} to Project Competitors (free)",
    },
    formatInteger(domains.length),
  );
  const item = { id: "competitors", label };
  return [
    {
      item:
        added.length > 0
          ? item
          : { ...item, unavailable: l10n.t("Already among the project's competitors.") },
      act: { kind: "competitors", domains: added },
    },
  ];
}

function domainChoices(maker: ChoiceMaker, { domains }: RowValues): RowChoice[] {
  return maker.follows(
    "site",
    domains.filter((domain) => !maker.isSubject(domain)),
  );
}

/** How an item is told apart from others that do the same. */
interface Named {
  /** Name of the column it is about; empty where there is only one. */
  readonly suffix?: string;
  readonly id?: string;
}

/** Makes the items of one menu, with the market and the site of the result the rows stand in. */
class ChoiceMaker {
  readonly #result: MenuRows["result"];
  readonly #knowledge: MenuKnowledge;

  constructor({ result }: MenuRows, knowledge: MenuKnowledge) {
    this.#result = result;
    this.#knowledge = knowledge;
  }

  /** True for the site that the result itself is about. */
  isSubject(domain: string): boolean {
    return domain.toLowerCase() === this.#subject()?.toLowerCase();
  }

  link(url: string, { suffix = "", id = "" }: Named): RowChoice {
    return {
      item: { id: `open:${id}`, label: withSuffix(l10n.t("Open in Browser (free)"), suffix) },
      act: { kind: "link", url },
    };
  }

  /** What the tools can be asked about these values of the rows. */
  follows(from: ToolFollow["from"], values: readonly string[], named: Named = {}): RowChoice[] {
    const [first] = values;
    return first === undefined
      ? []
      : followsFrom(from, values.length).map((follow) => {
          const { tool, field } = follow;
          const title = l10n.t(follow.title ?? tool.title, formatInteger(values.length));
          return follow.values === "each"
            ? this.#batch(tool, values, title, named)
            : this.#call(
                tool,
                { [field]: follow.values === "one" ? first : [...values] },
                title,
                named,
              );
        });
  }

  /** One call with these values of the rows. */
  #call(
    tool: ToolDefinition,
    values: ToolArguments,
    title: string,
    { suffix = "", id = "" }: Named,
  ): RowChoice {
    const draft = startingDraft(tool, { ...this.#common(tool), ...values });
    const tooMany = tooManyEntries(tool, values);
    // Not read one by one when there are too many anyway: a person may select a hundred thousand rows.
    const checked =
      tooMany === undefined ? checkArguments(tool, draft) : ({ ok: false, problems: [] } as const);
    const refusal =
      tooMany ??
      (checked.ok
        ? undefined
        : checked.problems.find(({ field }) => Object.hasOwn(values, field))?.message);
    // What a person may not expect is said in the form, before the price is agreed to.
    const isReady = checked.ok && draftNotices(tool, checked.args).length === 0;
    const price = formatCredits(priceOf(tool));
    const label = isReady ? l10n.t("{0} ({1})", title, price) : l10n.t("{0}… ({1})", title, price);
    const act: RowAct = isReady
      ? { kind: "run", tool, args: checked.args }
      : { kind: "form", tool, draft };
    const item = this.#item(
      tool,
      id === "" ? tool.name : `${tool.name}:${id}`,
      withSuffix(label, suffix),
      refusal,
    );
    return { item: isReady ? { ...item, spends: true } : item, act };
  }

  /** One call for each of the values. */
  #batch(
    tool: ToolDefinition,
    values: readonly string[],
    title: string,
    { suffix = "", id = "" }: Named,
  ): RowChoice {
    const label = l10n.t("{0}… ({1})", title, formatCredits(priceOf(tool) * values.length));
    const item = this.#item(
      tool,
      id === "" ? `batch:${tool.name}` : `batch:${tool.name}:${id}`,
      withSuffix(label, suffix),
    );
    return { item, act: { kind: "batch", tool, values, common: this.#market(tool) } };
  }

  /** A brief from what is saved costs nothing; what is missing is priced where it is chosen. */
  brief(keyword: string): RowChoice {
    return {
      item: { id: "brief", label: l10n.t("New Content Brief… (free)") },
      act: { kind: "brief", keyword, market: this.#market(partTools.page.tool) },
    };
  }

  #item(tool: ToolDefinition, id: string, label: string, refusal?: string): MenuItem {
    const availability = this.#knowledge.availability(tool);
    const unavailable = availability.ok ? refusal : availability.reason;
    return { id, label, ...(unavailable === undefined ? {} : { unavailable }) };
  }

  /** What a call has besides the rows' values: the project's presets, and over them what holds for the result. */
  #common(tool: ToolDefinition): ToolArguments {
    const domain = this.#subject();
    const own = domain !== undefined && hasField(tool, "domain") ? { domain } : {};
    return { ...this.#knowledge.defaults(tool), ...own, ...this.#market(tool) };
  }

  #subject(): string | undefined {
    const { domain } = this.#result.args;
    return typeof domain === "string" && domain !== "" ? domain : undefined;
  }

  /** The result's market; of a place the country, where a tool takes countries only. */
  #market(tool: ToolDefinition): ToolArguments {
    const { market } = this.#result;
    if (market === null || tool.market === "none") {
      return {};
    }
    const location =
      tool.market === "country"
        ? (market.location.split(",").at(-1)?.trim() ?? market.location)
        : market.location;
    return { location, language: market.language };
  }
}

/** Why a list can't be asked about as it is; undefined when it is not too long. */
function tooManyEntries({ fields }: ToolDefinition, values: ToolArguments): string | undefined {
  for (const { name, max } of fields) {
    const value = values[name];
    if (Array.isArray(value) && max !== undefined && value.length > max) {
      return l10n.t(
        "A call accepts up to {0}; {1} are selected.",
        formatInteger(max),
        formatInteger(value.length),
      );
    }
  }
  return undefined;
}

function hasField({ fields }: ToolDefinition, wanted: string): boolean {
  return fields.some(({ name }) => name === wanted);
}

function withSuffix(label: string, suffix: string): string {
  return suffix === "" ? label : l10n.t("{0}: {1}", label, suffix);
}
