import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import { columnOf } from "../../../src/research/results/parts/memberColumns.ts";
import { isRecord } from "../../../src/shared/json.ts";
import { repositoryRoot } from "../paths.ts";
import { wireFixture, wireFixtureNames } from "../wireFixtures.ts";
import { dataFiles, exemptions } from "./exempt.ts";
import { pseudo } from "./pseudo.ts";
import { readTextCalls, type UntranslatedText } from "./textCalls.ts";

/** The texts of the product by the part that shows them, and what keeps them from being translated. */
export interface ProductTexts {
  readonly host: ReadonlySet<string>;
  readonly webviews: ReadonlySet<string>;
  /** Texts of package.nls.json by their keys. */
  readonly manifest: Readonly<Record<string, string>>;
  /** One line each, with file and line. */
  readonly faults: readonly string[];
  /** Texts that differ only in punctuation or blanks. */
  readonly alike: readonly (readonly string[])[];
  /** Patterns of `exempt.ts` that nothing needs any more. */
  readonly idle: readonly string[];
}

/** Reads the texts of all sources and of package.nls.json. What the sandbox says is a service's sample data. */
export function productTexts(): ProductTexts {
  const [host, webviews] = [new Set<string>(), new Set<string>()];
  const faults: string[] = [];
  const used = new Set<unknown>();
  for (const file of sourceFiles()) {
    const found = readTextCalls(file, read(file));
    const isData = dataFiles.some((pattern) => pattern.test(file));
    // shared code is part of both; its texts count for the host
    const part = file.startsWith("src/webview/") ? webviews : host;
    found.localized.forEach(({ text }) => part.add(text));
    faults.push(
      ...found.faults.map(({ fault, text, line }) => `${file}:${line}: ${fault}: ${text}`),
    );
    for (const outside of found.outside) {
      const exemption = exemptions.find((one) => isExempt(one, file, outside));
      used.add(exemption);
      if (isData && outside.error === undefined) {
        host.add(outside.text);
        faults.push(...(outside.text.includes("{}") ? [unfit(file, outside)] : []));
      } else if (exemption === undefined) {
        faults.push(`${file}:${outside.line}: outside of the localisation calls: ${outside.text}`);
      }
    }
  }
  memberLabels().forEach((label) => host.add(label));
  return {
    host,
    webviews,
    manifest: manifestTexts(),
    faults,
    alike: alikeIn([...host, ...webviews]),
    idle: exemptions
      .filter((one) => !used.has(one))
      .map(({ file, reason }) => `${file}: ${reason}`),
  };
}

/** What `vscode.l10n.bundle` would be in a language: each English text with its translation. */
export function bundleOf(
  texts: ProductTexts,
  translate: (text: string) => string,
): Record<string, string> {
  const all = [...new Set([...texts.host, ...texts.webviews])].toSorted();
  return Object.fromEntries(all.map((text) => [text, translate(text)]));
}

/** The manifest's texts in the pseudo-language, as `package.nls.qps-ploc.json` has them. */
export function pseudoManifest({ manifest }: ProductTexts): Record<string, string> {
  return Object.fromEntries(Object.entries(manifest).map(([key, text]) => [key, pseudo(text)]));
}

function unfit(file: string, { text, line }: UntranslatedText): string {
  return `${file}:${line}: a text is put together before it is translated: ${text}`;
}

function isExempt(
  one: (typeof exemptions)[number],
  file: string,
  { text, error }: UntranslatedText,
): boolean {
  return (
    one.file.test(file) &&
    (one.text?.test(text) ?? true) &&
    (one.error === undefined || one.error === error)
  );
}

function alikeIn(texts: readonly string[]): string[][] {
  const groups = Map.groupBy(new Set(texts), (text) => text.replaceAll(/[\s.:“”"'’]/gu, ""));
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** Labels that are made of the names of the service's members, "Monthly volume" of `monthly_volume`, where no other is given. */
export function memberLabels(): Set<string> {
  const keys = new Set<string>();
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(collect);
    } else if (isRecord(value)) {
      for (const [key, inside] of Object.entries(value)) {
        keys.add(key);
        collect(inside);
      }
    }
  };
  wireFixtureNames().forEach((name) => collect(wireFixture(name)));
  return new Set(
    [...keys].filter((key) => /^[a-z][a-z0-9_]*$/u.test(key)).map((key) => columnOf(key).label),
  );
}

/** The product's sources; what the sandbox says is a service's sample data. */
export function sourceFiles(): string[] {
  return globSync("src/**/*.ts", { cwd: repositoryRoot })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => !file.startsWith("src/sandbox/"))
    .toSorted();
}

function manifestTexts(): Record<string, string> {
  return z.record(z.string(), z.string()).parse(JSON.parse(read("package.nls.json")));
}

/** A source's text, by its path below the repository. */
export function read(file: string): string {
  return readFileSync(join(repositoryRoot, file), "utf8");
}
