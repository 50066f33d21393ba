/** A saved result as its file says it; `more` takes the place of its members. */
export function savedResult(more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return {
    format: "seo-research/result",
    version: 1,
    id: "r-000001",
    tool: "inspect_keyword",
    args: { keyword: "coffee" },
    subject: "coffee",
    market: { location: "United States", language: "English" },
    sentAt: "2026-11-20T10:00:00.000Z",
    receivedAt: "2026-11-20T10:00:02.000Z",
    cost: 5,
    balanceAfter: 490,
    origin: "sandbox",
    callKey: "made-up",
    envelope: { data: { keyword: "coffee" } },
    answerFile: null,
    ...more,
  };
}
