import { figureOf } from "../../articles/blocks/sourcedFigures.ts";
import { writtenLanguages } from "../../articles/written/writtenLanguages.ts";
import * as l10n from "../../shared/l10n.ts";
import { columnOf } from "../results/parts/memberColumns.ts";
import { catalogue } from "../tools/catalogue.ts";

/** What the source of a figure says about it. */
interface DescribedFigure {
  /** The service's name of the figure, "monthly_volume"; one that no single call has isn't known. */
  readonly member: string;
  readonly subject: string;
  /** "United States, English", in the language of the source; "" for none. */
  readonly market: string;
}

/** UTF-16 units of a source that are read. */
const longestSource = 1000;

/** What the beginning of a figure's source says, in whatever language it was written; undefined where it says nothing that is known. */
export function describedFigure(source: string): DescribedFigure | undefined {
  const start = source.slice(0, longestSource);
  return [undefined, ...writtenLanguages]
    .map((language) => l10n.inLanguage(language, () => readIn(start)))
    .find((found) => found !== undefined);
}

function readIn(source: string): DescribedFigure | undefined {
  const [before = "", between = "", after = ""] = figureOf("\u0000", "\u0000").split("\u0000");
  for (const member of keyFigures()) {
    const head = [before, l10n.t(columnOf(member).label), between].join("");
    const end = source.indexOf(after, head.length);
    if (source.startsWith(head) && end > head.length) {
      const rest = source.slice(end + after.length).split(";", 1)[0] ?? "";
      const isWhole = rest === "" || rest.startsWith(", ");
      return isWhole
        ? { member, subject: source.slice(head.length, end), market: rest.slice(2) }
        : undefined;
    }
  }
  return undefined;
}

function keyFigures(): ReadonlySet<string> {
  return new Set(catalogue.flatMap((tool) => tool.keyFigures ?? []));
}
