import type { FactContext } from "../../../../../src/editor/features/article/factWords.ts";
import type { KeywordFacts } from "../../../../../src/research/library/knownFacts/factIndex.ts";
import type {
  FactSource,
  KeywordFigures,
  Placing,
} from "../../../../../src/research/library/knownFacts/facts.ts";
import type { KnownPage } from "../../../../../src/research/library/knownFacts/knownFacts.ts";

/** Texts that a stranger may have written, and that must stay text. */
export const hostileTexts = [
  "](command:workbench.action.quit)",
  "[x](command:workbench.action.quit)",
  "![x](https://evil.example/pixel.png)",
  "<img src=x onerror=alert(1)>",
  "<script>alert(1)</script>",
  "`code` ```fence```",
  "$(zap) $(alert)",
  "**bold** _it_ ~~gone~~",
  "https://evil.example/?q=1 www.evil.example a@evil.example",
  "a | b\n\n# heading\n- item\n> quote",
  "&lt;b&gt; &#x5b;x&#x5d;(command:x)",
  "\\](command:x) \\\\](command:x)",
  "\u202Edesrever\u2066",
];

export const context: FactContext = {
  age: () => "3 days ago",
  sample: false,
  location: "United States",
  language: "English",
  ownSite: "example.com",
  leadsToCalls: true,
};

/** Where a figure of the samples comes from. */
export function source(changes: Partial<FactSource> = {}): FactSource {
  return {
    resultId: "result-1",
    tool: "inspect_keyword",
    market: { location: "United States", language: "English" },
    evidence: "index",
    observedAt: "2026-03-01T12:00:00Z",
    savedAt: "2026-03-04T12:00:00Z",
    ...changes,
  };
}

/** Figures of a keyword. */
export function figures(changes: Partial<KeywordFigures> = {}): KeywordFigures {
  return {
    keyword: "latte art",
    source: source(),
    whole: true,
    monthlyVolume: 1900,
    change: 0.12,
    intent: "informational",
    competition: "LOW",
    cpcUsd: 1.5,
    ...changes,
  };
}

/** A place among organic results. */
export function placing(changes: Partial<Placing> = {}): Placing {
  return {
    keyword: "latte art",
    source: source({ evidence: "live" }),
    site: "example.com",
    url: "https://example.com/guide",
    position: 4,
    ...changes,
  };
}

export const noKeyword: KeywordFacts = { figures: [], placings: [], resultPages: [] };

export const noPage: KnownPage = {
  page: { figures: [], placings: [], audits: [], links: [] },
  site: { figures: [], links: [], audits: [] },
};
