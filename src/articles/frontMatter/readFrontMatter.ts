import type { ArticleKind } from "./articleKind.ts";
import type { FrontMatter } from "./frontMatter.ts";
import { findBlock } from "./frontMatterBlock.ts";
import { readHtmlHead } from "./htmlHead.ts";
import { lineAt } from "./lineAt.ts";
import { readToml } from "./tomlFields.ts";
import { readYaml } from "./yamlFields.ts";

/**
 * Reads an article's front matter: YAML between `---`, TOML between `+++`, JSON of Hugo, or the
 * head of an HTML page. Never throws because of what stands there.
 */
export async function readFrontMatter(text: string, kind: ArticleKind): Promise<FrontMatter> {
  const block = findBlock(text, kind);
  switch (block.kind) {
    case "none":
      return { kind: "none" };
    case "unreadable":
      return { kind: "unreadable", line: lineAt(text, block.offset), problem: block.problem };
    case "html":
      return { kind: "fields", format: "html", fields: readHtmlHead(text).fields };
    case "toml":
      return readToml(text, block);
    case "json":
    case "yaml":
      return readYaml(text, block);
  }
}
