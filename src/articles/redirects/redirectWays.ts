import type { TextChange } from "../text/textChange.ts";

/** An old URL that should lead to a new one. */
export interface RedirectRequest {
  /** The path as it was published, without origin, escaped, the site's base path included: `/docs/old/`. */
  readonly from: string;
  /** The same of the new URL, or a whole URL of another site. */
  readonly to: string;
  /** The article that makes `to` now, relative to the project's folder; undefined where none does. */
  readonly file?: string;
  /** A rule for all below a path that redirected the URL once: it is written into its file as it was, in place of one for this URL alone. */
  readonly pattern?: WrittenPattern;
}

/** A rule as a file had it. */
export interface WrittenPattern {
  /** The file, relative to the project's folder. */
  readonly path: string;
  readonly text: string;
}

/** Where redirects can be written: a field of the article, the generator's configuration, or a file of the host. */
export const redirectKinds = [
  "aliases",
  "redirect_from",
  "docusaurus",
  "astro",
  "next",
  "_redirects",
  "netlify",
  "vercel",
  "staticwebapp",
  "htaccess",
] as const;
export type RedirectKind = (typeof redirectKinds)[number];

/** Changes of one file; offsets are those of its text, and don't overlap. */
export interface FileEdit {
  /** Relative to the project's folder. */
  readonly path: string;
  /** The file as it was read: the changes are written into no other text. */
  readonly text: string;
  readonly changes: readonly TextChange[];
}

/** One way to have all requests redirected: applying all of its edits is enough. */
export interface RedirectWay {
  readonly kind: RedirectKind;
  /** The file that says it afterwards: the first article's for a field, else the configuration or the host's file. */
  readonly file: string;
  /**
   * None where every request is redirected this way already. Existing redirects to the old URLs lead to the new ones
   * afterwards, in whichever file they are.
   */
  readonly edits: readonly FileEdit[];
}

/**
 * Why a way isn't possible:
 * - `noArticle`: no article makes the new URL, or more than the path of it would be needed.
 * - `frontMatter`: the field can't be edited safely; `detail` is the sentence.
 * - `pluginMissing`: `detail` names the plugin.
 * - `turnedOff`: the setting `detail` turns such redirects off.
 * - `exportMode`: the site is exported as files, without a server that redirects.
 * - `code`: the place isn't a literal, so that a snippet has to be pasted by hand.
 * - `unreadable`: the file can't be read or parsed; `detail` may say why.
 * - `template`: the file is a template, filled in when the site is built.
 * - `basePath`: the site lies below a path, and nothing says whether the file's paths begin there.
 * - `path`: `detail` is a path that can't be written in that file.
 * - `conflict`: `detail` is an old URL that the file leads elsewhere already.
 * - `loop`: the file `detail` leads the new URL back to the old one.
 * - `capitals`: the old URL and the new one differ in capitals alone, which the redirects don't tell apart.
 * - `otherOrder`: another rule may take the old URL, and none can be placed before it; `detail` is that rule.
 */
export type RedirectRefusal =
  | "noArticle"
  | "frontMatter"
  | "pluginMissing"
  | "turnedOff"
  | "exportMode"
  | "code"
  | "unreadable"
  | "template"
  | "basePath"
  | "path"
  | "conflict"
  | "loop"
  | "capitals"
  | "otherOrder";

/** A way that isn't possible. */
export interface RefusedWay {
  readonly kind: RedirectKind;
  /** The file in which it would have to be; undefined where it is none in particular. */
  readonly file?: string;
  readonly reason: RedirectRefusal;
  readonly detail?: string;
  /** What can be pasted into `file` by hand. */
  readonly snippet?: string;
}

/** How requests can be redirected, the best way first, and which ways aren't possible. Both empty: the site has no place for redirects. */
export interface RedirectWays {
  readonly ways: readonly RedirectWay[];
  readonly refused: readonly RefusedWay[];
}
