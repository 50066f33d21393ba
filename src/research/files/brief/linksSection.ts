import * as l10n from "../../../shared/l10n.ts";
import { absent, countedText, formatInteger } from "../../../shared/format.ts";
import { shortText } from "../../../shared/plainText.ts";
import { markdownText } from "../../../shared/markdownText.ts";
import { chapterHeading } from "./briefHeadings.ts";
import type { BriefInput, BriefSection, LinkCandidate } from "./briefInput.ts";
import { dayOf } from "./provenance.ts";
import { blocks, bullets } from "./sectionText.ts";

/** Articles of the project that may link to the new one, and those that it may link to, each with the sentence that shows why. */
export function linksSection({ links, keyword, now }: BriefInput): BriefSection {
  const heading = chapterHeading("links");
  if (links === undefined) {
    return {
      id: "links",
      heading,
      body: l10n.t("{0} The project's articles couldn't be searched.", absent),
      madeOf: {},
    };
  }
  const subject = markdownText(shortText(keyword));
  const searched = countedText(
    links.searched,
    {
      one: "Searched 1 article in the project for “{1}” and the related terms.",
      other: "Searched {0} articles in the project for “{1}” and the related terms.",
    },
    formatInteger(links.searched),
    subject,
  );
  const cut = links.cut ? l10n.t("Not all articles in the project were searched.") : "";
  const linking = links.candidates.filter(({ mentions }) => mentions > 0);
  const naming = linking.filter(({ isInOtherWords }) => isInOtherWords !== true);
  const inOtherWords = linking.filter(({ isInOtherWords }) => isInOtherWords === true);
  const related = links.candidates.filter(({ mentions }) => mentions === 0);
  return {
    id: "links",
    heading,
    body: blocks(
      [searched, cut].filter((part) => part !== "").join(" "),
      links.candidates.length === 0 ? l10n.t("None found.") : "",
      ...group(l10n.t("Link from these articles, which mention the keyword:"), naming),
      ...group(l10n.t("Link from these articles, which have words of the keyword:"), inOtherWords),
      ...group(l10n.t("Link to these articles, which are about related terms:"), related),
    ),
    madeOf: { links: dayOf(now.toISOString()) },
  };
}

function group(title: string, candidates: readonly LinkCandidate[]): string[] {
  return candidates.length === 0 ? [] : [title, bullets(candidates.map(candidateLine))];
}

/** "[Title](<path>), 2 mentions: “… the sentence …”". */
function candidateLine({ title, path, mentions, shared, quote }: LinkCandidate): string {
  const why =
    mentions > 1
      ? countedText(mentions, { one: "1 mention", other: "{0} mentions" }, formatInteger(mentions))
      : mentions === 0
        ? shared.map((term) => markdownText(term)).join(", ")
        : "";
  const link = `[${markdownText(title)}](<${relativeAddress(path)}>)`;
  const sentence = quote === "" ? "" : l10n.t("“{0}”", markdownText(quote));
  return [[link, why].filter((part) => part !== "").join(", "), sentence]
    .filter((part) => part !== "")
    .join(": ");
}

/** A path as a link's address: a file's name may hold anything. */
function relativeAddress(path: string): string {
  return path
    .split("/")
    .map((part) => encodeURIComponent(part))
    .join("/");
}
