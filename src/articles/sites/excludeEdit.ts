import { addToYamlList } from "../frontMatter/yamlList.ts";
import type { TextChange } from "../text/textChange.ts";
import { nameOf } from "./siteFiles.ts";
import type { Exclusion } from "./siteRules.ts";

/**
 * What Jekyll 3 leaves out by itself as long as there is no list of a person's own; from Jekyll 4 on
 * it is left out whatever the list says, and to name it does no harm.
 */
const jekyllDefaults = [
  ".sass-cache/",
  ".jekyll-cache/",
  "gemfiles/",
  "Gemfile",
  "Gemfile.lock",
  "node_modules/",
  "vendor/bundle/",
  "vendor/cache/",
  "vendor/gems/",
  "vendor/ruby/",
];

/**
 * The change of a site's file that keeps a folder from being published: one more entry, and every
 * other byte as it is. `text` is that of the file, "" for a new one. Undefined where the entry can't
 * be added safely.
 */
export async function excludeEdit(
  { file, entry }: Exclusion,
  text: string,
): Promise<TextChange | undefined> {
  if (nameOf(file) !== ".eleventyignore") {
    return addToYamlList(text, "exclude", (present) =>
      present === undefined ? [entry, ...jekyllDefaults] : [...present, entry],
    );
  }
  const newline = /\r?\n/u.exec(text)?.[0] ?? "\n";
  const before = text === "" || text.endsWith("\n") ? "" : newline;
  return { start: text.length, end: text.length, text: `${before}${entry}${newline}` };
}
