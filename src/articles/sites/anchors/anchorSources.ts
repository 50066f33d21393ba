/** Ids that something puts on a page beside those that the article's own text gives. */
export interface GivenIds {
  /** As they are written there; `*` stands for any text. */
  readonly ids: readonly string[];
  /** Articles whose text is drawn there, relative to the project's folder: all that they give is on the page, too. */
  readonly drawn: readonly string[];
  /** Why it may give any id, as a sentence for tests and debugging; undefined where it gives these alone. */
  readonly others?: string;
}

/** An article as far as something in its text is looked for. */
export interface DrawnText {
  /** Relative to the project's folder. */
  readonly path: string;
  /** Without its code. */
  readonly text: string;
  /** As it is written. */
  readonly whole: string;
}

/** What gives the pages of a site ids beside the headings and the HTML of their articles. */
export interface AnchorSources {
  /** Why headings may have other ids than the generator's rule makes; undefined where they have these. */
  readonly headings?: () => Promise<string | undefined>;
  /** What the layout around an article gives. */
  readonly layout: (path: string) => Promise<GivenIds>;
  /** What the shortcodes, components and templates in an article's text give. */
  readonly inText: (article: DrawnText) => Promise<GivenIds>;
}

/** Nothing is given. */
export const noIds: GivenIds = { ids: [], drawn: [] };

/** That any id may be given, and why. */
export function anyIds(others: string): GivenIds {
  return { ...noIds, others };
}

/** All that several things give together. */
export function togetherGiven(all: readonly GivenIds[]): GivenIds {
  const others = all.find((one) => one.others !== undefined)?.others;
  return {
    ids: [...new Set(all.flatMap(({ ids }) => ids))],
    drawn: [...new Set(all.flatMap(({ drawn }) => drawn))],
    ...(others === undefined ? {} : { others }),
  };
}

/** Whether an id is one that is given: `*` in it stands for any text. */
export function isGiven(id: string, { ids }: Pick<GivenIds, "ids">): boolean {
  return ids.some((given) => {
    const [first = "", ...rest] = given.split("*");
    const last = rest.pop();
    if (last === undefined) {
      return first === id;
    }
    if (!id.startsWith(first)) {
      return false;
    }
    let at = first.length;
    for (const part of rest) {
      const found = id.indexOf(part, at);
      if (found < 0) {
        return false;
      }
      at = found + part.length;
    }
    return id.length - last.length >= at && id.endsWith(last);
  });
}
