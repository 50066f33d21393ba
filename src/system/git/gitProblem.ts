import * as l10n from "@vscode/l10n";

/** Why Git tells nothing. */
export type GitProblemKind =
  /** There is no program. */
  | "noGit"
  /** No repository contains the file. */
  | "noRepository"
  /** The repository's folder belongs to another user, and Git refuses it. */
  | "dubiousOwnership"
  /** Git had to be ended: it took too long. */
  | "tooSlow"
  /** Git had to be ended: it wrote too much, or took too much memory. */
  | "tooLarge"
  /** It failed for another reason. */
  | "failed";

/** Git told nothing; the message is a sentence that says why. */
export class GitProblem extends Error {
  override readonly name = "GitProblem";
  readonly kind: GitProblemKind;
  /** What Git wrote, for the log; "" for nothing. */
  readonly details: string;

  constructor(kind: GitProblemKind, details = "") {
    super(sentences[kind]());
    this.kind = kind;
    this.details = details;
  }
}

const sentences: Readonly<Record<GitProblemKind, () => string>> = {
  noGit: () => l10n.t("Dates are unknown because Git isn't available in this window."),
  noRepository: () => l10n.t("Dates are unknown because no Git repository contains this folder."),
  dubiousOwnership: () =>
    l10n.t(
      "Dates are unknown because this repository's folder belongs to another user. Git reads it once its setting {0} names the folder.",
      "safe.directory",
    ),
  tooSlow: () => l10n.t("Dates are unknown because Git needed too long to read the history."),
  tooLarge: () =>
    l10n.t("Dates are unknown because the repository's history is too large to read."),
  failed: () => l10n.t("Dates are unknown because Git couldn't read the history. See the log."),
};

/** What is said of a repository that has only the newest part of its history; `since` is the day on which it begins. */
export function shallowSentence(since: string): string {
  return l10n.t(
    "This repository is a shallow clone: its history begins on {0}, and older dates are unknown.",
    since,
  );
}

/** The kind of problem that an error of Git's is about; its messages are asked for in English. */
export function problemKindOf(message: string): GitProblemKind {
  if (/\b(?:dubious ownership|unsafe repository|safe\.directory)\b/u.test(message)) {
    return "dubiousOwnership";
  }
  return /\bnot a git repository\b/u.test(message) ? "noRepository" : "failed";
}
