import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod";
import type { ReviewedLicense } from "./reviewedLicenses.ts";

/** Code by others that a bundle contains. */
export interface Notice {
  /** As npm names it; for a part that others wrote, followed by the package it is in. */
  readonly name: string;
  /** Of the package. */
  readonly version: string;
  /** SPDX identifier. */
  readonly license: string;
  /** The full texts of its license and notice files. */
  readonly texts: readonly string[];
}

/** What a package brings along: code files have such names too. */
const licenseFile =
  /^(?:licen[cs]e|copying|copyright|notice|third.?party)(?![\w.-]*\.(?:[cm]?[jt]s|json|map)$)/i;

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string().optional(),
});

/**
 * The folders of packages that bundles were made of.
 * @param inputs paths of esbuild's metafile, relative to the folder of package.json
 */
export function packageFolders(inputs: Iterable<string>): string[] {
  const folders = [...inputs].flatMap(
    (input) => /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(input)?.[0] ?? [],
  );
  return [...new Set(folders)].toSorted();
}

/**
 * Everything that has to be told about the packages in `inputs`: what each says of itself, and what was looked up
 * where it says nothing.
 * @param root the folder of package.json
 */
export function readNotices(
  root: string,
  inputs: readonly string[],
  reviewed: readonly ReviewedLicense[],
): Notice[] {
  return packageFolders(inputs).flatMap((folder) => {
    const {
      name,
      version,
      license = "",
    } = manifest.parse(JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")));
    const files = readdirSync(join(root, folder), { withFileTypes: true }).filter(
      (entry) => entry.isFile() && licenseFile.test(entry.name),
    );
    const own = files.map((file) =>
      readFileSync(join(root, folder, file.name), "utf8")
        .replaceAll("\r\n", "\n")
        .trim(),
    );
    const lookedUp = reviewed.filter((entry) => entry.package === name);
    const texts =
      own.length > 0
        ? own
        : lookedUp.flatMap(({ contains, text }) => (contains === undefined ? text : []));
    const within = lookedUp.flatMap(({ contains, text }) =>
      contains !== undefined &&
      inputs.some((input) => input.startsWith(`${folder}/`) && input.includes(contains.within))
        ? { name: partName(contains.name, name), version, license: contains.license, texts: [text] }
        : [],
    );
    return [{ name, version, license, texts }, ...within];
  });
}

/** Why the package must not go out with these notices, one sentence each. */
export function noticeProblems(
  notices: readonly Notice[],
  reviewed: readonly ReviewedLicense[],
  allowed: ReadonlySet<string>,
): string[] {
  const names = new Set(notices.map(({ name }) => name));
  return [
    ...notices.flatMap(({ name, license }) =>
      allowed.has(license)
        ? []
        : `The license of ${name} is “${license}”, which is not on the list of allowed ones.`,
    ),
    ...notices.flatMap(({ name, texts }) =>
      texts.some((text) => text !== "")
        ? []
        : `${name} contains no text of its license, and none was looked up.`,
    ),
    ...reviewed.flatMap((entry) => {
      const name =
        entry.contains === undefined ? entry.package : partName(entry.contains.name, entry.package);
      const used = notices.some(
        (notice) => notice.name === name && notice.texts.includes(entry.text),
      );
      return used
        ? []
        : `A license was looked up for ${name}, which ${names.has(name) ? "contains one itself" : "is in no bundle"}.`;
    }),
  ];
}

function partName(part: string, whole: string): string {
  return `${part}, part of ${whole}`;
}

/** The file that goes with the package. */
export function noticesText(notices: readonly Notice[]): string {
  const rule = "-".repeat(78);
  const head = "Third-party notices\n\nThis extension contains code from the following projects.\n";
  const list = notices
    .map(({ name, version, license }) => `- ${name} ${version} (${license})`)
    .join("\n");
  const texts = notices.map(({ name, version, license, texts }) =>
    [rule, `${name} ${version} (${license})`, rule, "", texts.join("\n\n"), ""].join("\n"),
  );
  return [head, list, "", ...texts].join("\n");
}
