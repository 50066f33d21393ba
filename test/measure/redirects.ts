import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LineIndex } from "../../src/articles/checks/lineIndex.ts";
import { siteRedirects } from "../../src/articles/redirects/redirectFiles.ts";
import { unguarded } from "../../src/articles/sites/strangersWork.ts";
import { nameCheckout, openCheckout, placeOf } from "./checkout.ts";

/** Prints what the rules find in the files of checkouts that say redirects, each with its place and what is written there. */
export async function measureRedirects(folders: readonly string[]): Promise<string> {
  const lines: string[] = [];
  for (const folder of folders) {
    const name = nameCheckout(folder);
    const { project, checks } = await openCheckout(name.root);
    lines.push(`## ${name.site} at ${name.commit.slice(0, 9)}`);
    for (const site of await project.sites.all()) {
      const { files, refused } = await siteRedirects(site, project.files, unguarded);
      lines.push(
        ...files.map(({ path, rules }) => `${site.generator} ${path}: ${rules.length} rules`),
        ...refused.map(({ file, reason }) => `${site.generator} ${file}: not read, ${reason}`),
      );
    }
    for (const { path, findings } of await checks.redirectFindings()) {
      const text = await readFile(join(name.root, path), "utf8");
      const index = new LineIndex(text);
      lines.push(`${path}: ${findings.length} findings`);
      for (const { rule, message, start } of findings) {
        const line = index.lineAt(start) + 1;
        lines.push(`    ${rule} ${placeOf(name, path, line)}`);
        lines.push(`        ${message} | ${text.split("\n")[line - 1]?.trim() ?? ""}`);
      }
    }
    checks.dispose();
  }
  return `${lines.join("\n")}\n`;
}
