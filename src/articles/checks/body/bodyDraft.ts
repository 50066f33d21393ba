import { unspacedLetters } from "../../identity/soughtText.ts";
import type {
  ArticleBody,
  ArticleComment,
  ArticleImage,
  ArticleLink,
  Heading,
  TextPlace,
} from "./articleBody.ts";

/** UTF-16 units of the text before the first section that are kept. */
const longestIntro = 3000;

/** The body of an article while it is read. */
export class BodyDraft {
  readonly headings: Heading[] = [];
  readonly links: ArticleLink[] = [];
  readonly images: ArticleImage[] = [];
  readonly comments: ArticleComment[] = [];
  readonly ids: string[] = [];
  readonly paragraphs: TextPlace[] = [];
  /** Open elements of HTML that hide their content, or have a label that replaces it; the innermost last. */
  silent: string[] = [];
  #words = 0;
  #intro = "";
  #firstParagraph = "";
  #isIntro = true;

  /** Takes in a heading; the first one behind some text ends the beginning of the article. */
  heading(heading: Heading): void {
    this.headings.push(heading);
    this.#words += countWords(heading.text);
    this.#isIntro &&= this.#intro === "";
  }

  /** Takes in text that is drawn, a paragraph or a part of a list or table, with where it stands. */
  paragraph(text: string, place: TextPlace): void {
    const words = countWords(text);
    this.#words += words;
    if (words > 0) {
      this.paragraphs.push(place);
      this.#firstParagraph ||= text.replaceAll(/\s+/gu, " ").trim().slice(0, longestIntro);
    }
    if (this.#isIntro && this.#intro.length < longestIntro) {
      this.#intro = `${this.#intro} ${text}`.trim();
    }
  }

  whole(hasTemplates: boolean): ArticleBody {
    const { headings, links, images, comments, ids, paragraphs } = this;
    return {
      headings,
      links,
      images,
      comments,
      ids,
      paragraphs,
      words: this.#words,
      intro: this.#intro.slice(0, longestIntro),
      firstParagraph: this.#firstParagraph,
      hasTemplates,
    };
  }
}

/** How many words a text has; of scripts that put no blanks between words two letters count as one. */
export function countWords(text: string): number {
  const dense = text.match(unspacedLetters)?.length ?? 0;
  const spaced = dense === 0 ? text : text.replaceAll(unspacedLetters, " ");
  return (
    (spaced.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0) + Math.ceil(dense / 2)
  );
}
