import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { distFolder, repositoryRoot } from "../paths.ts";
import { takePseudoPictures } from "./pictures.ts";
import { pseudo, pseudoLanguage } from "./pseudo.ts";
import { bundleOf, productTexts, pseudoManifest } from "./texts.ts";
import { writtenTextFile, writtenTextModule, writtenTexts } from "./writtenTexts.ts";

/**
 * Writes the texts of the product for translators, and the pseudo-language, into `dist/l10n`, the names of those
 * that go into the writer's files into `src/articles/written`, and says
 * what keeps texts from being translated. With `--pictures FOLDER` it also shows the packaged product in
 * the pseudo-language, leaves pictures there and says what is cut.
 */
const { values } = parseArgs({ options: { pictures: { type: "string" } } });
const texts = productTexts();
const folder = join(distFolder, "l10n");
mkdirSync(folder, { recursive: true });
const write = (name: string, content: object): void =>
  writeFileSync(join(folder, name), `${JSON.stringify(content, undefined, 2)}\n`);
write(
  "bundle.l10n.json",
  bundleOf(texts, (text) => text),
);
write(`bundle.l10n.${pseudoLanguage}.json`, bundleOf(texts, pseudo));
writeFileSync(join(repositoryRoot, writtenTextFile), writtenTextModule(writtenTexts()));
write(`package.nls.${pseudoLanguage}.json`, pseudoManifest(texts));

const { host, webviews, manifest, faults, alike, idle } = texts;
const print = (line: string): boolean => process.stdout.write(`${line}\n`);
print(
  `${host.size} texts of the host and of what it shares, ${webviews.size} of the webviews, ${Object.keys(manifest).length} of the manifest`,
);
alike.forEach((group) => print(`written in several ways: ${group.join(" | ")}`));
const all = [...faults, ...idle.map((line) => `nothing needs the exemption ${line}`)];
if (values.pictures !== undefined) {
  all.push(...(await takePseudoPictures(texts, values.pictures)));
}
all.forEach(print);
print(`${all.length} faults`);
process.exitCode = all.length === 0 ? 0 : 1;
