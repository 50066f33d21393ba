import * as l10n from "@vscode/l10n";
import { articleKind } from "../../articles/frontMatter/articleKind.ts";
import { figuresInArticle } from "../../articles/blocks/sourcedFigures.ts";
import type { FigureInArticle } from "../../articles/blocks/sourcedFigures.ts";
import { formatDay } from "../../shared/format.ts";
import { shortText } from "../../shared/plainText.ts";
import { isWebUrl } from "../../shared/table.ts";
import { utcTime } from "../../shared/utcTime.ts";
import type { ToolArguments, ToolDefinition } from "../tools/definition.ts";
import { followsFrom } from "../tools/follows.ts";
import type { DraftedCall } from "../tools/follows.ts";
import { pricedTitle } from "../tools/price.ts";
import type { Rule } from "../../articles/checks/checkContext.ts";
import { findLanguage } from "../../shared/marketNames.ts";
import { findMarket } from "../../shared/markets.ts";
import { describedFigure } from "./describedFigure.ts";
import type { Finding, Fix } from "../../articles/checks/finding.ts";

/** Figures older than so many days are old. */
const oldAfter = 180;
const dayLength = 24 * 60 * 60 * 1000;

/** Figures that were put into the article with their source half a year ago or earlier. */
export const figures: Rule = {
  names: ["figure-old"],
  find: ({ path, text }, { now }) =>
    figuresInArticle(articleKind(path) ?? "markdown", text)
      .filter(({ day }) => now.getTime() - utcTime(day) > oldAfter * dayLength)
      .map(findingOf),
};

function findingOf(figure: FigureInArticle): Finding {
  const { start, end, day, source } = figure;
  return {
    rule: "figure-old",
    start,
    end,
    message: l10n.t(
      "Figure is out of date ({0}): {1}",
      formatDay(day),
      shortText(source.split(";")[0], 200),
    ),
    fixes: [
      ...refreshing(figure),
      { kind: "edit", title: l10n.t("Remove Figure and Source"), changes: figure.removal },
    ],
  };
}

/**
 * The call about a subject whose answer has a figure of this name; undefined for figures that stand in results of many
 * subjects, or of an account. A page and its site may have the same figures: a URL is a page.
 */
function callWith(member: string, subject: string): DraftedCall | undefined {
  const kinds = isWebUrl(subject)
    ? (["page", "site", "keyword"] as const)
    : (["site", "keyword", "page"] as const);
  const found = kinds
    .flatMap((kind) => followsFrom(kind, 1))
    .find(({ tool }) => tool.keyFigures?.includes(member) === true);
  return found === undefined ? undefined : { tool: found.tool, draft: { [found.field]: subject } };
}

/** The call that has the figure's newest value; none where its source doesn't say of what it is. */
function refreshing({ source }: FigureInArticle): Fix[] {
  const { member, subject = "", market = "" } = describedFigure(source) ?? {};
  const call = member === undefined ? undefined : callWith(member, subject);
  return call === undefined
    ? []
    : [
        {
          kind: "call",
          title: l10n.t("Refresh: {0}…", pricedTitle(call.tool)),
          tool: call.tool.name,
          draft: { ...call.draft, ...marketOf(market, call.tool) },
        },
      ];
}

/** "United States, English" as arguments, in whatever language it was written. */
function marketOf(market: string, { market: kind }: ToolDefinition): ToolArguments {
  const at = market.lastIndexOf(", ");
  const [location, language] = [market.slice(0, at), market.slice(at + 2)];
  return kind === "none" || at < 0
    ? {}
    : {
        location: findMarket(location)?.location ?? location,
        language: findLanguage(language) ?? language,
      };
}
