import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../shared/format.ts";

/** How much of what a repository wrote is evaluated or filled in. */
export interface EvaluationLimits {
  /** Expressions that are looked at, and what work with long values counts as. */
  readonly steps: number;
  /** Levels of expressions, and levels of lists and objects in a value. */
  readonly depth: number;
  /** UTF-16 units of a text that is put together. */
  readonly text: number;
  /** Entries of a list that is put together. */
  readonly entries: number;
  /** UTF-16 units and parts of a value, what is in it several times counted as often as it is. */
  readonly size: number;
}

/** For the configuration of a site: real ones have a few thousand expressions. */
export const configLimits: EvaluationLimits = {
  steps: 200_000,
  depth: 100,
  text: 100_000,
  entries: 100_000,
  size: 1_000_000,
};

/** For code that is followed again for each article: all routes of a site together, and the ids of entries. */
export const entryLimits: EvaluationLimits = { ...configLimits, steps: 50_000 };

/** UTF-16 units of a module that are read. */
export const mostCode = 300_000;
/** UTF-16 units of all modules that are read for one configuration or for the routes of one site: what is parsed needs a hundred times its size. */
export const mostCodeOfSite = 1_000_000;
/** Modules that one site's configuration or routes may bring in. */
export const mostModules = 300;
/** Levels of brackets in code, which take a parser the cube of their number. */
export const deepestCode = 500;
/** Type arguments in a row, of which the same is true. */
export const mostTypeArguments = 200;
/** Calls with type arguments inside one another: a parser's time doubles with each. */
export const deepestTypedCalls = 8;

/** Folders, versions or instances of one kind that a configuration may name; real sites have a few. */
export const mostFolders = 1_000;
/** UTF-16 units of a list of ignored files; of a longer one, every file may be named. */
export const mostIgnores = 100_000;
/** UTF-16 units of a pattern for URLs, and of what comes of it: browsers and servers take no longer URL. */
export const longestUrl = 2_048;
/** UTF-16 units of a pattern for URLs while it is filled in; more isn't made. */
export const mostFilled = 10 * longestUrl;

/** Why a value of code isn't known: it exceeds one of the limits. */
export function exceeds(limit: keyof EvaluationLimits, limits: EvaluationLimits): string {
  const most = formatInteger(limits[limit]);
  switch (limit) {
    case "steps":
      return l10n.t("evaluating it takes more than {0} steps", most);
    case "depth":
      return l10n.t("it has more than {0} levels", most);
    case "text":
      return l10n.t("a text in it would have more than {0} characters", most);
    case "entries":
      return l10n.t("a list in it would have more than {0} entries", most);
    case "size":
      return l10n.t("a value in it would have more than {0} characters and parts", most);
  }
}
