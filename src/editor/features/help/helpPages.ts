/** A page of the documentation, as its list of pages names it. */
export interface HelpPage {
  readonly title: string;
  /** What it is about. */
  readonly about: string;
  /** Its file in the folder of the pages, such as `start.md`. */
  readonly file: string;
}

/** The pages that a list of pages names: the rows of its table, in their order. */
export function helpPages(list: string): HelpPage[] {
  return [...list.matchAll(/^\| \[([^\]]+)\]\(([\w-]+\.md)\) \| ([^|]+) \|$/gmu)].map(
    ([, title = "", file = "", about = ""]) => ({ title, about: about.trim(), file }),
  );
}
