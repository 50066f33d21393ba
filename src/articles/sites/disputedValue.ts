import * as l10n from "@vscode/l10n";
import type { GeneratorTraits } from "./generatorTraits.ts";
import type { Page, SourceFile } from "./siteRules.ts";

/** Without quotes these are numbers, dates or texts, by the parser of YAML and its version. */
const disputed =
  /^(?:[-+]?(?:0[\d_]+|0[bo][\d_]+|\d+_[\d_.]*|\d+(?::\d+)+)|\+0x[\da-f]+|\d{4}-\d\d?-\d\d?(?:[Tt\s].*)?)$/iu;

/** Why the address of a page isn't sure, as a sentence: a field that decides it is read differently by parsers, or by versions of its generator. */
export function disputedValue(
  { steps }: Page,
  { path, front }: SourceFile,
  traits: Pick<GeneratorTraits, "name" | "printsValues" | "mayDropMerges">,
): string | undefined {
  const names = new Set(steps.map(({ key, file }) => (file === path ? key : undefined)));
  const fields = front.kind === "fields" ? front.fields.filter(({ name }) => names.has(name)) : [];
  const merged = traits.mayDropMerges
    ? fields.find(({ isMerged }) => isMerged === true)
    : undefined;
  if (merged !== undefined) {
    return l10n.t(
      "{0} comes from a YAML merge key (<<), which newer versions of {1} leave out.",
      merged.name,
      traits.name,
    );
  }
  const value =
    traits.printsValues || front.kind !== "fields" || front.format !== "yaml"
      ? undefined
      : fields.find(
          ({ text = "", start, end }) => end - start === text.length && disputed.test(text),
        );
  return value === undefined
    ? undefined
    : l10n.t("YAML parsers read the value of {0} differently: put it in quotes.", value.name);
}
