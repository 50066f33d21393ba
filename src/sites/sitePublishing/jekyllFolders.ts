import { fieldList, fieldText } from "../../files/frontMatter/frontMatter.ts";
import { readYaml } from "../../files/frontMatter/yamlFields.ts";
import { isBelow, plainPath } from "./siteFolder.ts";
import type { PublishedFolder, SiteFolder } from "./siteFolder.ts";

/**
 * Jekyll publishes everything below its source but what `exclude` names and what begins with a sign
 * of its own. A configuration that can't be read counts as one that says nothing.
 */
export async function jekyllFolders(
  folder: string,
  { names, read }: SiteFolder,
): Promise<PublishedFolder | undefined> {
  const file =
    names.find((name) => name === "_config.yml") ?? names.find((name) => name === "_config.yaml");
  const text = file === undefined ? undefined : await read(file);
  const config = await readYaml(text ?? "", { kind: "yaml", start: 0, end: text?.length ?? 0 });
  const root = plainPath(fieldText(config, "source") ?? "");
  if (!isBelow(folder, root)) {
    return undefined;
  }
  // Entries of `exclude` are relative to the source.
  const inside = root === "" ? folder : folder.slice(root.length + 1);
  const included = fieldList(config, "include").map(plainPath);
  const isSpecial = inside
    .split("/")
    .some((part) => /^[._#~]/u.test(part) && !included.includes(part));
  if (
    inside === "" ||
    isSpecial ||
    fieldList(config, "exclude").some((entry) => isExcluded(inside, entry))
  ) {
    return undefined;
  }
  const canBeChanged =
    config.kind !== "unreadable" && (file === "_config.yml" || file === "_config.yaml");
  return {
    generator: "jekyll",
    root,
    exclusion: canBeChanged ? { file, entry: `${inside}/` } : undefined,
  };
}

/** As Jekyll compares: the beginning of a path, or a pattern in which `*` stands for everything. */
function isExcluded(folder: string, entry: string): boolean {
  const pattern = entry.trim().replace(/^(?:\.?\/)+/u, "");
  if (pattern === "") {
    return false;
  }
  const glob = new RegExp(
    `^${pattern
      .split(/\*+/u)
      .map((part) => part.replaceAll(/[$()+.?[\\\]^{|}]/gu, String.raw`\$&`))
      .join(".*")}$`,
    "u",
  );
  return `${folder}/`.startsWith(pattern) || glob.test(folder) || glob.test(`${folder}/x`);
}
