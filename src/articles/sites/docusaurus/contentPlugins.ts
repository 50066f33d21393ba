import { withoutComments } from "../../text/ends.ts";
import * as l10n from "@vscode/l10n";
import { formatInteger } from "../../../shared/format.ts";
import { moduleFile } from "../code/modules.ts";
import type { ConfigModule } from "../code/configModule.ts";
import { Code, CodeCall, CodeObject, isList, memberAt } from "../code/codeValues.ts";
import type { CodeValue } from "../code/codeValues.ts";
import { undecided } from "../code/stated.ts";
import type { Place } from "../code/stated.ts";
import { mostFolders } from "../limits.ts";
import { joinPath, pathBelow } from "../siteFiles.ts";
import type { SiteFiles } from "../siteFiles.ts";

/** The plugins of Docusaurus that make pages of files. */
export type ContentKind = "docs" | "blog" | "pages";

/** One of these plugins, as the configuration has it. */
export interface ContentPlugin {
  readonly kind: ContentKind;
  readonly options: CodeValue;
  /** Where its options stand in the configuration: `presets.classic.docs`. */
  readonly key: string;
}

/** A plugin or preset that isn't known here and may make pages of files. */
export interface OtherPlugin {
  readonly name: string;
  /** The only folder that it makes pages of, where its options name one. */
  readonly folder: string | undefined;
}

/** All that makes pages of a Docusaurus site's files. */
export interface SitePlugins {
  readonly content: readonly ContentPlugin[];
  readonly others: readonly OtherPlugin[];
  /** The site's own modules that were looked at. */
  readonly sources: readonly string[];
  /** Why it's unknown which plugins there are; undefined where that is known. */
  readonly problem?: string;
}

/** Reads which plugins a configuration has, those of its presets too. */
export async function readPlugins(
  config: ConfigModule,
  folder: string,
  files: SiteFiles,
): Promise<SitePlugins> {
  const content: ContentPlugin[] = [];
  const others: OtherPlugin[] = [];
  const sources: string[] = [];
  const [presets, plugins] = ["presets", "plugins"].map((key) => memberAt(config.value, key));
  for (const { name, options } of entriesOf(presets)) {
    if (name !== undefined && /^(?:classic|@docusaurus\/(?:preset-)?classic)$/u.test(name)) {
      content.push(...classicPlugins(options));
    } else {
      others.push({ name: name ?? l10n.t("a preset"), folder: undefined });
    }
  }
  for (const { name, options, code } of entriesOf(plugins)) {
    const [, kind] =
      /^(?:@docusaurus\/)?(?:plugin-)?content-(docs|blog|pages)$/u.exec(name ?? "") ?? [];
    if (kind === "docs" || kind === "blog" || kind === "pages") {
      content.push({ kind, options, key: `plugins.content-${kind}` });
    } else if (name === undefined) {
      if (isPageMaker(config.text) || (code instanceof Code && code.from !== undefined)) {
        others.push({ name: code?.text ?? l10n.t("a plugin"), folder: undefined });
      }
    } else if (/^[./]/u.test(name)) {
      const path = await moduleFile(files, joinPath(folder, name));
      const text = path === undefined ? undefined : await files.read(path);
      sources.push(...(path === undefined ? [] : [path]));
      if (text === undefined || isPageMaker(text)) {
        others.push({ name, folder: folderIn(options, folder) });
      }
    } else if (!name.startsWith("@docusaurus/")) {
      const own = folderIn(options, folder);
      others.push(...(own === undefined ? [] : [{ name, folder: own }]));
    }
  }
  const unclear = (
    [
      ["presets", presets],
      ["plugins", plugins],
    ] as const
  ).find(
    ([, value]) =>
      value !== undefined &&
      (!isList(value) ||
        value.length > mostFolders ||
        value.some((part) => part instanceof Code && part.text.startsWith("..."))),
  );
  return {
    content,
    others,
    sources,
    ...(unclear === undefined
      ? {}
      : {
          problem: unclearPlugins(
            { key: unclear[0], file: config.path, name: config.name },
            unclear[1],
          ),
        }),
  };
}

/** Why it isn't known which plugins there are. */
function unclearPlugins(place: Place, value: CodeValue): string {
  return isList(value) && value.length > mostFolders
    ? l10n.t(
        "{0} in {1} can't be determined: it has more than {2} entries.",
        place.key,
        place.name,
        formatInteger(mostFolders),
      )
    : undecided(place, value);
}

/** Whether some other plugin may make a page of a file; its name, if so. */
export function otherPluginOf(path: string, others: readonly OtherPlugin[]): string | undefined {
  return others.find(({ folder }) => folder === undefined || pathBelow(path, folder) !== undefined)
    ?.name;
}

/** The classic preset has one of each, which `false` switches off. */
function classicPlugins(options: CodeValue): ContentPlugin[] {
  return (["docs", "blog", "pages"] as const).flatMap((kind): ContentPlugin[] => {
    const own = memberAt(options, kind);
    return own === false ? [] : [{ kind, options: own, key: `presets.classic.${kind}` }];
  });
}

interface Entry {
  readonly name: string | undefined;
  readonly options: CodeValue;
  /** What stands there in place of a name. */
  readonly code: Code | undefined;
}

/** `"name"`, `["name", {…}]`, `require.resolve("name")`; what is false or null is left out. */
function entriesOf(value: CodeValue): Entry[] {
  return (isList(value) ? value.slice(0, mostFolders) : []).flatMap((entry): Entry[] => {
    const [given, options] = isList(entry) ? entry : [entry, undefined];
    if (given === undefined || given === null || given === false) {
      return [];
    }
    const target =
      given instanceof CodeCall && /^require(?:\.resolve)?$/u.test(given.name)
        ? given.args[0]
        : given;
    return typeof target === "string"
      ? [{ name: target, options, code: undefined }]
      : [{ name: undefined, options, code: target instanceof Code ? target : undefined }];
  });
}

function folderIn(options: CodeValue, folder: string): string | undefined {
  const path = options instanceof CodeObject ? options.members.get("path") : undefined;
  return typeof path === "string" ? joinPath(folder, path) : undefined;
}

/** Code that adds pages of its own, or that builds on a plugin that does; what it names only as a type doesn't count. */
function isPageMaker(text: string): boolean {
  const bare = withoutComments(text.slice(0, 200_000)).replaceAll(/^import\s+type\b.*$/gmu, "");
  return /\baddRoute\b|\brequire(?:\.resolve)?\(\s*["'`]@docusaurus\/plugin-content-|^import\s+(?:\w|\*\s+as\s+\w)[^\n]*@docusaurus\/plugin-content-/mu.test(
    bare,
  );
}
