import * as l10n from "@vscode/l10n";

/** Characters that a key's name may have (service spec 2.2). */
const longest = 120;

/** What is wrong with a name for a key, as a sentence; undefined when nothing is. Characters count as people see them typed, not as UTF-16 units. */
export function keyNameProblem(name: string): string | undefined {
  const { length } = [...name.trim()];
  if (length === 0) {
    return l10n.t("Give the key a name, so that you know later what uses it.");
  }
  return length <= longest ? undefined : l10n.t("A name has at most {0} characters; this one has {1}.", longest, length);
}

/** A name that the service takes, made from one that a key already has. */
export function keyNameFrom(name: string | undefined): string {
  const cut = [...(name ?? "").trim()].slice(0, longest).join("").trim();
  return cut === "" ? "SEO Research" : cut;
}
