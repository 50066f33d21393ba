import assert from "node:assert/strict";
import type { HoverText } from "../../../../../src/editor/features/article/hoverText.ts";
import type { KnownPage } from "../../../../../src/research/library/knownFacts/knownFacts.ts";
import { placing, source } from "./factSamples.ts";

const ownLink = /\[([^\]]*)\]\(command:(seoResearch\.\w+)\?([\w.%-]*)\)/gu;

/** What a reader of the Markdown sees as text: without its own links and marks, with the escapes taken back. */
export function seen({ markdown }: HoverText): string {
  return markdown
    .replaceAll(ownLink, "$1")
    .replaceAll(/(?<!\\)\*+/gu, "")
    .replaceAll(/\\([!-/:-@[-`{-~])/gu, "$1");
}

/** The links of a hover: what they are called, what they run, and with what, as the editor decodes it. */
export function links({
  markdown,
}: HoverText): { label: string; command: string; args: unknown }[] {
  return [...markdown.matchAll(ownLink)].map(([, label = "", command = "", query = ""]) => ({
    label: label.replaceAll(/\\([!-/:-@[-`{-~])/gu, "$1"),
    command,
    args: JSON.parse(decodeURIComponent(decodeURIComponent(query))),
  }));
}

/** Nothing but its own links, bold, italics and rules may be markup. */
export function assertInert(hover: HoverText): void {
  const rest = hover.markdown.replaceAll(ownLink, "").replaceAll(/\\[!-/:-@[-`{-~]/gu, "");
  assert.doesNotMatch(rest, /[[\]<>`&_|~#$@:.]/u, hover.markdown);
  assert.doesNotMatch(hover.markdown, /[\u202A-\u202E\u2066-\u2069]/u);
  for (const { command } of links(hover)) {
    assert.ok(hover.commands.includes(command));
  }
}

/** A page about which a stranger's texts are known, wherever there may be any. */
export function strange(text: string): KnownPage {
  const from = source({ market: { location: text, language: text } });
  return {
    page: {
      figures: [{ url: text, source: from, traffic: 1, organicKeywords: 1 }],
      placings: [placing({ keyword: text, source: from })],
      audits: [
        {
          url: text,
          source: from,
          statusCode: 200,
          wordCount: 1,
          issues: [{ code: text, severity: undefined }],
          args: { domain: text },
        },
      ],
      links: [{ url: text, source: from, count: 1 }],
    },
    site: {
      figures: [{ site: text, source: from, organicKeywords: 1, traffic: 1 }],
      links: [{ site: text, source: from, domainRank: 1, referringDomains: 1, backlinks: 1 }],
      audits: [{ site: text, source: from, score: 1, pagesAudited: 1 }],
    },
  };
}
