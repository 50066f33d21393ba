import assert from "node:assert/strict";
import { linkAnchor } from "../../../../src/articles/checks/rules/linkAnchor.ts";
import { linkBroken } from "../../../../src/articles/checks/rules/linkBroken.ts";
import { linkDraft } from "../../../../src/articles/checks/rules/linkDraft.ts";
import { memoryFiles } from "../sites/memoryFiles.ts";
import { linkProject } from "./linkProject.ts";

/** A site whose one article has links, those that are right first. */
export interface Place {
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  /** The article with the links. */
  readonly from: string;
  /** Links that no rule may report. */
  readonly right: readonly string[];
  readonly broken?: readonly string[];
  readonly drafts?: readonly string[];
  /** Links whose page is right, and whose `#` is on none. */
  readonly anchors?: readonly string[];
}

/** What the rules report of an article with links, each by its target. */
async function found({
  files,
  from,
  right,
  broken = [],
  drafts = [],
  anchors: other = [],
}: Place): Promise<{
  readonly broken: readonly string[];
  readonly drafts: readonly string[];
  readonly anchors: readonly string[];
}> {
  const targets = [...right, ...broken, ...drafts, ...other];
  const text = `${files[from] ?? ""}\n${targets.map((target) => `- [the text](${target})\n`).join("")}`;
  const project = linkProject(memoryFiles({ ...files, [from]: text }), "https://tea.example.org");
  const article = await project.article(from);
  assert.ok(article !== undefined && article.body.links.length >= targets.length);
  const [inText, ofDrafts, anchors] = await Promise.all(
    [linkBroken, linkDraft, linkAnchor].map(async (rule) => {
      const findings = await rule.find(article, project.context);
      return findings.map(({ start, end }) => article.text.slice(start, end)).toSorted();
    }),
  );
  return { broken: inText ?? [], drafts: ofDrafts ?? [], anchors: anchors ?? [] };
}

/** Compares what the rules report of an article with what they should. */
export async function assertFound(place: Place): Promise<void> {
  assert.deepEqual(await found(place), {
    broken: (place.broken ?? []).toSorted(),
    drafts: (place.drafts ?? []).toSorted(),
    anchors: (place.anchors ?? []).toSorted(),
  });
}
