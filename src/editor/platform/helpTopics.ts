/**
 * Where each question is explained: a page of the packaged documentation, and a heading on it. A test
 * compares them with the pages.
 */
export const helpTopics = {
  start: "start.md",
  ownAccount: "start.md#use-your-own-account",
  project: "start.md#set-up-a-project",
  research: "research.md",
  batches: "batches.md",
  save: "save.md",
  briefs: "briefs.md",
  history: "compare.md#rank-history",
  opportunities: "plan.md",
  imports: "imports.md",
  article: "sidebar.md#the-article",
  account: "sidebar.md#account",
  checks: "write.md#check-articles",
  urls: "urls.md",
  agents: "agents.md",
  budgets: "prices.md#budgets",
  confirmations: "prices.md#when-a-dialog-asks-you",
  reuse: "prices.md#saved-results-are-free",
  charged: "prices.md#was-i-charged",
  budgetReached: "prices.md#a-budget-stops-a-call",
  noCredits: "prices.md#not-enough-credits",
  support: "support.md",
  storage: "key-and-data.md#what-is-saved-where",
  keyRefused: "troubleshooting.md#the-service-refuses-the-key",
  otherUrl: "troubleshooting.md#the-key-belongs-to-another-url",
  keyring: "troubleshooting.md#secret-storage-cant-be-read",
  unreachable: "troubleshooting.md#the-service-cant-be-reached",
  certificate: "troubleshooting.md#a-certificate-isnt-trusted",
  ownData: "troubleshooting.md#your-own-data-isnt-connected",
  unknownUrl: "troubleshooting.md#the-url-of-an-article-is-unknown",
} as const;

/** A question that the documentation has a place for. */
export type HelpTopic = keyof typeof helpTopics;
