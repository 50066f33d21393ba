import { articleKind } from "../frontMatter/articleKind.ts";
import { bodyStart } from "../frontMatter/bodyStart.ts";
import type { FrontMatterField } from "../frontMatter/frontMatter.ts";
import { readFrontMatter } from "../frontMatter/readFrontMatter.ts";

/** An article that a new one takes its form from. */
export interface SiblingArticle {
  readonly path: string;
  readonly text: string;
}

/** A field that most articles have. */
export interface UsualField {
  readonly name: string;
  /** Its value in the newest article that has one, as it is written there, quotes included. */
  readonly written: string;
  readonly value: unknown;
  /** True where all articles that have the field say the same in it. */
  readonly isSame: boolean;
}

/** What articles have in common beside their place. */
export interface ArticleForm {
  /** "none" where they have no front matter. */
  readonly format: "yaml" | "toml" | "json" | "none";
  /** In their usual order. */
  readonly fields: readonly UsualField[];
  /** Whether their text begins with their title. */
  readonly hasHeading: boolean;
  readonly newline: "\n" | "\r\n";
}

/** The form of an article that goes beside no other. */
export const plainForm: ArticleForm = {
  format: "yaml",
  fields: [],
  hasHeading: false,
  newline: "\n",
};

/** Articles that count: the newest. */
const mostSiblings = 20;

/** Names of the field for the day an article was published, in lower case. */
export const dateFields: ReadonlySet<string> = new Set(
  "date pubdate publishdate publish_date published_at publishedat publisheddate pubdatetime publishedtime created created_at createdat datepublished date_published".split(
    " ",
  ),
);

interface ReadSibling {
  readonly text: string;
  readonly format: ArticleForm["format"];
  readonly fields: readonly FrontMatterField[];
  readonly hasHeading: boolean;
  /** Milliseconds since 1970; 0 where it says none. */
  readonly time: number;
}

/** What most of the newest articles have in common. Those whose front matter can't be read don't count. */
export async function articleForm(siblings: readonly SiblingArticle[]): Promise<ArticleForm> {
  const read = (await Promise.all(siblings.map(readSibling)))
    .filter((sibling) => sibling !== undefined)
    .toSorted((a, b) => b.time - a.time)
    .slice(0, mostSiblings);
  const isUsual = (count: number): boolean => count * 2 > read.length;
  const format = (["yaml", "toml", "json", "none"] as const)
    .map((name) => ({ name, count: read.filter((one) => one.format === name).length }))
    .toSorted((a, b) => b.count - a.count)[0];
  const [newest] = read;
  return newest === undefined || format === undefined
    ? plainForm
    : {
        format: format.name,
        fields: usualFields(read.filter((one) => one.format === format.name)),
        hasHeading: isUsual(read.filter((one) => one.hasHeading).length),
        newline: newest.text.includes("\r\n") ? "\r\n" : "\n",
      };
}

async function readSibling({ path, text }: SiblingArticle): Promise<ReadSibling | undefined> {
  const kind = articleKind(path) ?? "markdown";
  const front = await readFrontMatter(text, kind);
  if (front.kind === "unreadable" || (front.kind === "fields" && front.format === "html")) {
    return undefined;
  }
  const fields = front.kind === "none" ? [] : front.fields;
  const date = fields.find(({ name }) => dateFields.has(name.toLowerCase()))?.text ?? "";
  const time = Date.parse(date);
  return {
    text,
    format: front.kind === "none" ? "none" : front.format === "html" ? "none" : front.format,
    fields,
    hasHeading: /^\s*# /u.test(text.slice(bodyStart(text, kind)).slice(0, 200)),
    time: Number.isNaN(time) ? 0 : time,
  };
}

/** The fields that most of them have, by where they usually stand. */
function usualFields(read: readonly ReadSibling[]): UsualField[] {
  const seen = new Map<string, { readonly places: number[]; readonly found: UsualField[] }>();
  for (const { fields, text } of read) {
    for (const [index, { name, start, end, value }] of fields.entries()) {
      const entry = seen.get(name) ?? { places: [], found: [] };
      entry.places.push(fields.length === 1 ? 0 : index / (fields.length - 1));
      entry.found.push({ name, written: text.slice(start, end), value, isSame: true });
      seen.set(name, entry);
    }
  }
  return [...seen.values()]
    .filter(({ places }) => places.length * 2 > read.length)
    .toSorted((a, b) => mean(a.places) - mean(b.places))
    .flatMap(({ found }) => {
      const newest = found.find(({ written }) => written.trim() !== "") ?? found[0];
      return newest === undefined
        ? []
        : [{ ...newest, isSame: new Set(found.map(({ written }) => written)).size === 1 }];
    });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
