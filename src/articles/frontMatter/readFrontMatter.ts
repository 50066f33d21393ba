import type { ArticleKind } from "./articleKind.ts";
import type { FrontMatter, FrontMatterField } from "./frontMatter.ts";
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
      return { kind: "fields", format: "html", fields: await htmlFields(text) };
    case "toml":
    case "json":
    case "yaml": {
      const front = await (block.kind === "toml" ? readToml(text, block) : readYaml(text, block));
      return front.kind === "fields" && block.isLate === true
        ? { ...front, lateLine: lineAt(text, block.start) - (block.kind === "json" ? 0 : 1) }
        : front;
    }
  }
}

async function htmlFields(text: string): Promise<readonly FrontMatterField[]> {
  return readHtmlHead(await import("./frontMatterParts.ts"), text).fields;
}
