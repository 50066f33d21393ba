import { columnOf } from "../../../src/research/results/parts/memberColumns.ts";
import { partTools } from "../../../src/research/files/brief/sectionText.ts";
import { sectionTitle } from "../../../src/research/results/parts/memberSections.ts";
import { catalogue } from "../../../src/research/tools/catalogue.ts";
import { readTextCalls } from "./textCalls.ts";
import { memberLabels, read, sourceFiles } from "./texts.ts";

/** The texts that are written into files of the writer. */
export interface WrittenTexts {
  readonly plain: readonly string[];
  /** Those that depend on a number: their form for more than one, with that for one. */
  readonly counted: ReadonlyMap<string, string>;
}

/** Where these texts are as types. */
export const writtenTextFile = "src/articles/written/writtenText.ts";

/** Reads the texts of every source that takes its translations from `shared/l10n.ts`, and of the data that such sources translate. */
export function writtenTexts(): WrittenTexts {
  const plain = new Set<string>(dataTexts());
  const counted = new Map<string, string>();
  for (const file of sourceFiles()) {
    const source = read(file);
    const isData = writtenData.test(file);
    const found = isWriting(file, source) || isData ? readTextCalls(file, source) : undefined;
    for (const { text, isForOne, other } of found?.localized ?? []) {
      if (other === undefined) {
        plain.add(text);
      } else if (isForOne === true) {
        counted.set(other, text);
      }
    }
    for (const { text, error } of isData ? (found?.outside ?? []) : []) {
      plain.add(error === undefined ? text : "");
    }
  }
  plain.delete("");
  return {
    plain: [...plain].toSorted(),
    counted: new Map([...counted].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** The module with these texts as types, by which the compiler names what a language lacks. */
export function writtenTextModule({ plain, counted }: WrittenTexts): string {
  const union = (texts: Iterable<string>): string =>
    [...texts].map((text) => `\n  | ${JSON.stringify(text)}`).join("");
  return [
    "// Written by `npm run l10n`: the texts that go into files of the writer, in English.",
    "",
    `/** A text as it is. */\nexport type WrittenText =${union(plain)};`,
    "",
    `/** A text that depends on a number, by its form for more than one. */\nexport type CountedText =${union(counted.keys())};`,
    "",
  ].join("\n");
}

/** What the editor's own code writes goes through these sources. */
function isWriting(file: string, source: string): boolean {
  return (
    !file.startsWith("src/editor/") &&
    /^import \* as l10n from "[./]*(?:shared\/)?l10n\.ts";$/mu.test(source)
  );
}

/** Data whose every text is written. */
const writtenData = /^src\/(?:shared\/evidence|research\/files\/brief\/resultKinds)\.ts$/u;

/** What is written of the tools, and the labels of members. */
function* dataTexts(): Generator<string> {
  for (const tool of catalogue) {
    yield tool.title;
    yield* tool.fields.map(({ label }) => label);
    yield* tool.caveats;
    for (const section of tool.sections) {
      yield sectionTitle(section);
      yield section.whenEmpty ?? "";
    }
  }
  yield* Object.values(partTools).map(({ title }) => title);
  yield* memberLabels();
  // a column of the table of facts, which no fixture has
  yield columnOf("fields").label;
  const terms = read("src/research/results/parts/memberColumns.ts").matchAll(/^ {2}(\w+): \[/gmu);
  for (const [, member = ""] of terms) {
    yield columnOf(member).label;
  }
}
