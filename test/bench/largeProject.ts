import { mkdirSync } from "node:fs";
import { GitRepository } from "../support/gitRepository.ts";

/** How large a project is. */
export interface ProjectSize {
  readonly articles: number;
  readonly commits: number;
}

/** Of a site that many people have written for years. */
export const usualSize: ProjectSize = { articles: 3_000, commits: 5_000 };

/** Articles in one folder. */
const perFolder = 60;
/** 1 January 2015, in seconds since 1970. */
const firstDay = 1_420_070_400;
const subjects = ["tea", "coffee", "cocoa", "water", "milk", "juice", "honey", "sugar"];
const plainWords =
  "Leaves are dried slowly so that they keep what makes them worth the wait and nobody hurries the last hour of it.";

/**
 * Writes a Hugo site with many articles and a long history into a folder, in a few seconds: articles come one after the
 * other, and later commits change some of them again. Everything in it follows from the numbers.
 */
export function makeLargeProject(root: string, size: ProjectSize = usualSize): GitRepository {
  mkdirSync(root, { recursive: true });
  const repository = GitRepository.in(root);
  const { articles, commits } = size;
  const config = 'baseURL = "https://drinks.example.net/"\ntitle = "Drinks"\n';
  const stream = [commitOf(0, [["hugo.toml", config]])];
  const perCommit = Math.ceil(articles / Math.min(commits, 1_000));
  let written = 0;
  for (let at = 1; at < commits; at += 1) {
    const files: [string, string][] = [];
    for (; written < articles && files.length < perCommit; written += 1) {
      files.push([pathOf(written), articleOf(written, articles, 0)]);
    }
    if (files.length === 0) {
      const changed = (at * 7_919) % articles;
      files.push([pathOf(changed), articleOf(changed, articles, at)]);
    }
    stream.push(commitOf(at, files));
  }
  repository.import(`${stream.join("")}done\n`);
  return repository;
}

/** The path of an article by its number. */
export function pathOf(at: number): string {
  return `content/posts/part-${Math.floor(at / perFolder)}/drink-${at}.md`;
}

/** Front matter, some 500 words with headings, pictures, links to articles beside it and elsewhere, one in a hundred of which nobody has. */
function articleOf(at: number, articles: number, revision: number): string {
  const subject = subjects[at % subjects.length] ?? "";
  const sections = Array.from({ length: 6 }, (_none, section) => {
    const near = (at + section + 1) % articles;
    const far = (at * 7 + section * 131) % articles;
    const wrong = (at * 6 + section) % 100 === 0 ? "-gone" : "";
    return `## Part ${section} of ${subject} ${at}\n\n${`${plainWords} `.repeat(2)}See [the next one](/posts/part-${Math.floor(near / perFolder)}/drink-${near}/) and [another](/posts/part-${Math.floor(far / perFolder)}/drink-${far}${wrong}/#part-${section}-of-${subjects[far % subjects.length]}-${far}). ${plainWords}\n\n- one *thing*\n- another **thing** about ${subjects[(at + section) % subjects.length]} ${far}\n`;
  });
  return `---\ntitle: "All about ${subject} ${at}${revision === 0 ? "" : `, edition ${revision}`}"\ndescription: "What ${subject} number ${at} is, and how it is made at home."\ndate: 2016-01-02\nkeyword: ${subject} ${at}\n---\n\nRevision ${revision}.\n\n${sections.join("\n")}`;
}

function commitOf(at: number, files: readonly (readonly [string, string])[]): string {
  const who = `Nobody <nobody@example.com> ${firstDay + at * 36_000} +0000`;
  const changes = files.map(
    ([path, text]) => `M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}\n`,
  );
  return `commit refs/heads/main\nauthor ${who}\ncommitter ${who}\ndata 7\nChange\n\n${changes.join("")}`;
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (folder === undefined) {
    process.stderr.write("node test/bench/largeProject.ts FOLDER\n");
    process.exit(2);
  }
  process.stdout.write(`${makeLargeProject(folder).root}\n`);
}
