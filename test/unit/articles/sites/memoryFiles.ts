import type { FolderEntry, SiteFiles } from "../../../../src/articles/sites/siteFiles.ts";

/** A project in memory: the text of each file by its path. */
export function memoryFiles(texts: Readonly<Record<string, string>>): SiteFiles {
  const folders = new Map<string, Map<string, FolderEntry>>([["", new Map()]]);
  for (const path of Object.keys(texts)) {
    const parts = path.split("/");
    parts.forEach((name, index) => {
      const folder = parts.slice(0, index).join("/");
      const entries = folders.get(folder) ?? new Map<string, FolderEntry>();
      const kind = index === parts.length - 1 ? "file" : "folder";
      folders.set(folder, entries.set(name, { name, kind }));
    });
  }
  return {
    list: (folder) => Promise.resolve([...(folders.get(folder)?.values() ?? [])]),
    read: (path) => Promise.resolve(Object.hasOwn(texts, path) ? texts[path] : undefined),
    hasMark: (path) => Promise.resolve(texts[path]?.startsWith("\uFEFF") === true),
  };
}
