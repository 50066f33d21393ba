import { addTo } from "../../../system/addTo.ts";
import { nameOf } from "../siteFiles.ts";

/** The kinds of templates that others call by a name. */
export type TemplateKind = "shortcodes" | "partials";

/** The templates of a site and its themes by the names that they are called by, in any language or format. */
export class TemplateNames {
  readonly #paths: Readonly<Record<TemplateKind, ReadonlyMap<string, readonly string[]>>>;

  constructor(paths: readonly string[]) {
    this.#paths = { shortcodes: byName(paths, "shortcodes"), partials: byName(paths, "partials") };
  }

  /** The templates of a name, `note` for `layouts/_shortcodes/note.html`. */
  of(kind: TemplateKind, name: string): readonly string[] {
    return this.#paths[kind].get(name.replace(/\.html$/u, "")) ?? [];
  }
}

function byName(paths: readonly string[], kind: TemplateKind): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    for (const folder of [`/${kind}/`, `/_${kind}/`]) {
      const at = path.lastIndexOf(folder);
      for (const name of at < 0 ? [] : namesOf(path.slice(at + folder.length))) {
        addTo(found, name, path);
      }
    }
  }
  return found;
}

/** `note.en.html`, `note.en` and `note`: what a file's name may stand for. */
function namesOf(path: string): string[] {
  const names = [path];
  const start = path.length - nameOf(path).length;
  for (let dot = path.indexOf(".", start + 1); dot >= 0; dot = path.indexOf(".", dot + 1)) {
    names.push(path.slice(0, dot));
  }
  return names;
}

/** The articles of a site by the end of their paths, with or without ending. */
export class ArticleNames {
  readonly #byLast = new Map<string, { readonly path: string; readonly bare: string }[]>();

  constructor(paths: readonly string[]) {
    for (const path of paths) {
      const bare = path
        .toLowerCase()
        .replace(/(?:\/_?index)?(?:\.[a-z-]{2,7})?\.(?:md|markdown|html)$/u, "");
      addTo(this.#byLast, nameOf(bare), { path, bare });
    }
  }

  /** The articles that a value may name. */
  of(value: string): string[] {
    const name = value
      .toLowerCase()
      .replaceAll(" ", "-")
      .replace(/^\/+/u, "")
      .replace(/\.md$/u, "");
    return /^[\w./-]*\w$/u.test(name)
      ? (this.#byLast.get(nameOf(name)) ?? []).flatMap(({ path, bare }) =>
          bare === name || bare.endsWith(`/${name}`) ? [path] : [],
        )
      : [];
  }
}
