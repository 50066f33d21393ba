import * as l10n from "@vscode/l10n";
import type { ReportedFinding } from "../../../articles/checks/checkArticle.ts";
import { LineIndex } from "../../../articles/checks/lineIndex.ts";
import type { JudgedLink } from "../../../articles/checks/links/linkGraph.ts";
import type { ProposedLink } from "../../../articles/links/linkSearch.ts";
import type { RuleName } from "../../../articles/checks/ruleNames.ts";
import { formatInteger } from "../../../shared/format.ts";
import type {
  ArticleEntry,
  ArticleSection,
  EntryGroup,
  SectionButton,
  ViewedField,
} from "../../../shared/articleProtocol.ts";
import { beside, shortText } from "../../../shared/plainText.ts";
import { callsAboveArticle } from "../../../research/tools/follows.ts";
import { pricedTitle } from "../../../research/tools/price.ts";
import {
  changeMark,
  competitionWords,
  mainFigures,
  ownPlaces,
  sourceWords,
  volumeWords,
} from "../article/factWords.ts";
import { answeredQuestions } from "./answeredQuestions.ts";
import type { ArticleAction, ArticleFacts, LinkFacts } from "./articleFacts.ts";

/** Gives an action its number. */
export type Numbered = (action: ArticleAction) => number;

/** Entries of one list that are drawn. */
const mostEntries = 50;
/** Characters of a text from an article that are drawn. */
export const longestText = 300;

/** The field that a rule is about; undefined for rules about the text. */
function fieldOf(rule: RuleName): ViewedField | undefined {
  const [about] = rule.split("-");
  switch (about) {
    case "title":
    case "description":
    case "slug":
    case "keyword":
      return about;
    default:
      return undefined;
  }
}

/** What was found about a field. */
export function fieldFindings(
  { checked, text }: ArticleFacts,
  field: ViewedField,
  number: Numbered,
): ArticleEntry[] {
  const found = (checked?.findings ?? []).filter(({ rule }) => fieldOf(rule) === field);
  return findingEntries(found, text, number);
}

/** All other findings, each with its line; undefined where the article can't be checked. */
export function findingsSection(
  { checked, isChecking, text }: ArticleFacts,
  number: Numbered,
): ArticleSection | undefined {
  if (checked === undefined && !isChecking) {
    return undefined;
  }
  const others = (checked?.findings ?? []).filter(({ rule }) => fieldOf(rule) === undefined);
  return {
    id: "findings",
    title: l10n.t("Other Problems"),
    notes: others.length === 0 && !isChecking ? [l10n.t("Nothing else found.")] : [],
    groups: ungrouped(findingEntries(others, text, number)),
    buttons: [],
    ...(isChecking ? { waiting: l10n.t("Checking…") } : {}),
  };
}

function findingEntries(
  findings: readonly ReportedFinding[],
  text: string,
  number: Numbered,
): ArticleEntry[] {
  const lines = new LineIndex(text);
  return limited(
    findings.map(({ message, severity, start, end }) => ({
      text: message,
      severity,
      detail: lineWords(lines.lineAt(start) + 1),
      action: number({ kind: "place", start, end }),
    })),
  );
}

/** What saved results say about the article's keyword, and what a closer look costs. */
export function keywordSection(
  { keyword, figures }: ArticleFacts,
  number: Numbered,
): ArticleSection | undefined {
  if (keyword === undefined || figures === undefined) {
    return undefined;
  }
  const { facts, context } = figures;
  const main = mainFigures(facts, context);
  const entries: ArticleEntry[] = [];
  if (main !== undefined) {
    entries.push({
      text: beside(
        `${volumeWords(main.monthlyVolume)} ${changeMark(main.change)}`.trim(),
        main.intent === undefined ? "" : l10n.t("intent: {0}", shortText(main.intent, 40)),
        competitionWords(main.competition),
      ),
      detail: sourceWords(main.source, context),
      action: number({ kind: "result", resultId: main.source.resultId }),
    });
  }
  for (const { position, source } of ownPlaces(facts, context)) {
    entries.push({
      text:
        position === null
          ? l10n.t("Your site: not found")
          : l10n.t("Your site: position {0}", formatInteger(position)),
      detail: sourceWords(source, context),
      action: number({ kind: "result", resultId: source.resultId }),
    });
  }
  const calls = callsAboveArticle(keyword);
  return {
    id: "keyword",
    title: l10n.t("Keyword: {0}", shortText(keyword, 80)),
    notes: [
      ...(entries.length === 0 ? [l10n.t("No saved results about this keyword.")] : []),
      ...(context.leadsToCalls ? [] : [l10n.t("Trust this folder to run tools.")]),
    ],
    groups: ungrouped(entries),
    buttons: context.leadsToCalls
      ? calls.map(({ tool, draft }) => ({
          label: `${pricedTitle(tool)}…`,
          action: number({ kind: "call", tool: tool.name, draft }),
        }))
      : [],
  };
}

/** The article's internal links, those of others that lead to it, and where one is missing. */
export function linksSection(
  { links, keyword }: ArticleFacts,
  number: Numbered,
): ArticleSection | undefined {
  if (links === undefined) {
    return undefined;
  }
  const { out, others, places, problem } = links;
  const internal = out.filter(({ verdict: { kind } }) => kind === "file" || kind === "static");
  const external = out.filter(({ verdict: { kind } }) => kind === "external");
  const notes = [
    l10n.t("Links to this site: {0}. To others: {1}.", count(internal), count(external)),
    others === undefined || others.unread === 0
      ? ""
      : l10n.t("Articles that couldn't be read: {0}.", formatInteger(others.unread)),
    problem ?? "",
  ];
  return {
    id: "links",
    title: l10n.t("Links"),
    notes: notes.filter((note) => note !== ""),
    groups: [
      ...outGroups(out, number),
      ...otherGroups(others, places === undefined ? keyword : undefined, number),
      ...placeGroups(places, number),
    ],
    buttons: placeButtons(places, number),
    ...(problem === undefined && (others === undefined || places === undefined)
      ? { waiting: l10n.t("Reading the links of other articles…") }
      : {}),
  };
}

/** Where links to the article and from it would fit, each with a button that inserts it. */
function placeGroups(places: LinkFacts["places"], number: Numbered): EntryGroup[] {
  const entryOf = (place: ProposedLink, path: string): ArticleEntry => ({
    text: path,
    // a place may have one word of a keyword only
    detail: beside(
      shortText(place.words, longestText),
      `“${shortText(place.sentence, longestText)}”`,
      lineWords(place.line),
    ),
    action: number({ kind: "file", path: place.from, start: place.start, end: place.end }),
    button: {
      label: l10n.t("Insert Link"),
      action: number({ kind: "insertLinks", links: [place] }),
    },
  });
  return present([
    group(
      l10n.t("Articles that could link here"),
      (places?.into ?? []).map((place) => entryOf(place, place.from)),
    ),
    group(
      l10n.t("This article could link to"),
      (places?.out ?? []).map((place) => entryOf(place, place.to)),
    ),
  ]);
}

function placeButtons(places: LinkFacts["places"], number: Numbered): SectionButton[] {
  const all = [...(places?.into ?? []), ...(places?.out ?? [])];
  return [
    ...(all.length < 2
      ? []
      : [
          {
            label: l10n.t("Insert {0} Links…", count(all)),
            action: number({ kind: "insertLinks", links: all }),
          },
        ]),
    ...(places === undefined
      ? []
      : [
          {
            label: l10n.t("Find Links Between Articles"),
            action: number({ kind: "findLinks" }),
          },
        ]),
  ];
}

function outGroups(out: readonly JudgedLink[], number: Numbered): EntryGroup[] {
  const entryOf = ({ text: drawn, target, line, start, end }: JudgedLink): ArticleEntry => ({
    text: shortText(drawn === "" ? target : drawn, longestText),
    detail: beside(shortText(target, longestText), lineWords(line)),
    action: number({ kind: "place", start, end }),
  });
  const ofKind = (kind: JudgedLink["verdict"]["kind"]): JudgedLink[] =>
    out.filter(({ verdict }) => verdict.kind === kind);
  const broken = ofKind("broken").map((link) => ({
    ...entryOf(link),
    severity: "warning" as const,
  }));
  const unknown = ofKind("unknown").map(entryOf);
  const files = ofKind("file").map(entryOf);
  return present([
    group(l10n.t("Broken"), broken),
    group(l10n.t("Outgoing"), files),
    group(l10n.t("Outgoing, unresolved"), unknown),
  ]);
}

function otherGroups(
  others: LinkFacts["others"],
  keyword: string | undefined,
  number: Numbered,
): EntryGroup[] {
  if (others === undefined) {
    return [];
  }
  const into = others.into.map(({ from, text, line, start, end }): ArticleEntry => ({
    text: from,
    detail: beside(text === "" ? "" : `“${shortText(text, longestText)}”`, lineWords(line)),
    action: number({ kind: "file", path: from, start, end }),
  }));
  const { total, first } = others.mentions;
  const missing = first.map(({ path, sentence, line, start, end }): ArticleEntry => ({
    text: path,
    detail: beside(`“${shortText(sentence, longestText)}”`, lineWords(line)),
    action: number({ kind: "file", path, start, end }),
  }));
  const more = total - missing.length;
  const inward: EntryGroup = {
    title: l10n.t("Incoming ({0})", count(into)),
    entries:
      into.length === 0 ? [{ text: l10n.t("No article links to this one.") }] : limited(into),
  };
  return [
    inward,
    ...(keyword === undefined
      ? []
      : present([
          total === 0
            ? undefined
            : {
                title: `${l10n.t("Articles that could link here")}: ${formatInteger(total)}`,
                entries: [...missing, ...(more > 0 ? [moreEntry(more)] : [])],
              },
        ])),
  ];
}

/** Questions of saved results that the text answers, or doesn't as far as its headings and sentences tell. */
export function questionsSection(
  { questions, checked, text }: ArticleFacts,
  number: Numbered,
): ArticleSection | undefined {
  if (questions === undefined || questions.questions.length === 0 || checked === undefined) {
    return undefined;
  }
  const lines = new LineIndex(text);
  const judged = answeredQuestions(checked.article, questions.questions);
  const found = judged.flatMap(({ question, place }): ArticleEntry[] =>
    place === undefined
      ? []
      : [
          {
            text: shortText(question, longestText),
            detail: lineWords(lines.lineAt(place.start) + 1),
            action: number({ kind: "place", ...place }),
          },
        ],
  );
  const missing = judged.flatMap(({ question, place }): ArticleEntry[] =>
    place === undefined ? [{ text: shortText(question, longestText) }] : [],
  );
  return {
    id: "questions",
    title: l10n.t("Questions"),
    notes: questions.sources.map((source) => l10n.t("From {0}.", source)),
    groups: present([
      group(l10n.t("Not found in the text"), missing),
      group(l10n.t("Found in the text"), found),
    ]),
    buttons: [],
  };
}

function ungrouped(entries: readonly ArticleEntry[]): EntryGroup[] {
  return entries.length === 0 ? [] : [{ title: "", entries }];
}

function group(title: string, entries: readonly ArticleEntry[]): EntryGroup | undefined {
  return entries.length === 0
    ? undefined
    : { title: `${title}: ${count(entries)}`, entries: limited(entries) };
}

function present(groups: readonly (EntryGroup | undefined)[]): EntryGroup[] {
  return groups.filter((one) => one !== undefined);
}

export function limited(entries: readonly ArticleEntry[]): ArticleEntry[] {
  return entries.length <= mostEntries
    ? [...entries]
    : [...entries.slice(0, mostEntries), moreEntry(entries.length - mostEntries)];
}

function moreEntry(others: number): ArticleEntry {
  return { text: l10n.t("And {0} more", formatInteger(others)) };
}

function count(list: readonly unknown[]): string {
  return formatInteger(list.length);
}

function lineWords(line: number): string {
  return l10n.t("Line {0}", formatInteger(line));
}
