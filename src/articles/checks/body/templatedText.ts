import { isWithin, joinedParts } from "../../text/ends.ts";
import { templateBlocks } from "../../text/templateBlocks.ts";
import type { TemplateBlock, TemplateSyntax } from "../../text/templateBlocks.ts";
import type { ArticleBody, ArticleComment, TextPlace } from "./articleBody.ts";

/** A text as a generator's templates leave it for Markdown, as far as that can be told without running them. */
export interface TemplatedText {
  /** Without comments, code and the tags of raw blocks. */
  readonly markdown: string;
  /** What was read of it, with the places that it has in the whole text, and what is said in comments. */
  readonly placed: (body: ArticleBody) => ArticleBody;
}

/** Takes out of a text what its templates take out before it is read as Markdown. */
export function withoutTemplates(
  text: string,
  offset: number,
  syntaxes: readonly TemplateSyntax[],
): TemplatedText {
  const blocks = templateBlocks(text, syntaxes);
  if (blocks.length === 0) {
    return { markdown: text, placed: (body) => body };
  }
  const taken = joinedParts(blocks.flatMap(takenOf));
  const unknown = joinedParts(blocks.filter(({ kind }) => kind === "unknown"));
  const kept = keptParts(text.length, taken);
  const placed = <Place extends TextPlace>(place: Place): Place => {
    const at = (position: number): number =>
      partAt(kept, position).from + position - partAt(kept, position).at + offset;
    const start = at(place.start - offset);
    const end = place.end === place.start ? start : at(place.end - offset - 1) + 1;
    return { ...place, start, end };
  };
  const uncertain = <Place extends TextPlace>(place: Place): Place =>
    isWithin(unknown, place.start - offset) ? { ...place, isUncertain: true } : place;
  return {
    markdown: kept.map(({ from, to }) => text.slice(from, to)).join(""),
    placed: (body) => ({
      ...body,
      headings: body.headings.map((heading) => uncertain(placed(heading))),
      links: body.links.map((link) => ({
        ...placed(link),
        targetPlace: placed(link.targetPlace),
      })),
      images: body.images.map((image) => ({
        ...uncertain(placed(image)),
        targetPlace: placed(image.targetPlace),
        altPlace: placed(image.altPlace),
      })),
      comments: [...body.comments.map(placed), ...commentsIn(blocks, text, offset)],
      paragraphs: body.paragraphs.map(placed),
      hidden: taken.map(({ start, end }) => ({ start: start + offset, end: end + offset })),
    }),
  };
}

/** What of a block is no Markdown. */
function takenOf({ kind, start, end, innerStart, innerEnd }: TemplateBlock): TextPlace[] {
  switch (kind) {
    case "comment":
    case "code":
      return [{ start, end }];
    case "raw":
      return [
        { start, end: innerStart },
        { start: innerEnd, end },
      ];
    case "markdown":
    case "unknown":
      return [];
  }
}

/** A part of the text that stays: from where to where, and where it begins in what is left. */
interface KeptPart {
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

function keptParts(length: number, taken: readonly TextPlace[]): KeptPart[] {
  const kept: KeptPart[] = [];
  let [from, at] = [0, 0];
  for (const { start, end } of [...taken, { start: length, end: length }]) {
    kept.push({ from, to: start, at });
    at += start - from;
    from = end;
  }
  return kept;
}

/** The part that a place of what is left belongs to: the last one that doesn't begin after it. */
function partAt(parts: readonly KeptPart[], position: number): KeptPart {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.at ?? 0) <= position) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return parts[Math.max(0, low - 1)] ?? { from: 0, to: 0, at: 0 };
}

function commentsIn(
  blocks: readonly TemplateBlock[],
  text: string,
  offset: number,
): ArticleComment[] {
  return blocks
    .filter(({ kind }) => kind === "comment")
    .map(({ start, end, innerStart, innerEnd }) => ({
      text: text.slice(innerStart, innerEnd).trim(),
      start: start + offset,
      end: end + offset,
    }));
}
