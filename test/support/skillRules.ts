import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot } from "./paths.ts";

/** The heading below which every skill has the rules. */
const heading = "## Rules that always hold";

/** The files of the skills, relative to the repository. */
export function skillFiles(): string[] {
  return globSync("media/skills/*/SKILL.md", { cwd: repositoryRoot })
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted();
}

/** A skill with the rules as they are said once, in `skillRules.md`: agents load one skill alone. Throws where it has no place for them. */
export function withRules(path: string, skill: string): string {
  const rules = readFileSync(join(repositoryRoot, "test/support/skillRules.md"), "utf8").trim();
  const begin = skill.indexOf(`\n${heading}\n`) + 1;
  const end = skill.indexOf("\n## ", begin + heading.length);
  if (begin === 0 || end === -1) {
    throw new Error(`${path} has no chapter “${heading}” with another one behind it.`);
  }
  return `${skill.slice(0, begin)}${heading}\n\n${rules}\n${skill.slice(end)}`;
}
