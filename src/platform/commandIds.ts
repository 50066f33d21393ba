/** The commands that are not a tool's own; those are named by `commandId` of the catalogue. */
export const commands = {
  setApiKey: "seoResearch.setApiKey",
  removeApiKey: "seoResearch.removeApiKey",
  useSandbox: "seoResearch.useSandbox",
  refreshAccount: "seoResearch.refreshAccount",
  refreshResults: "seoResearch.refreshResults",
  openResult: "seoResearch.openResult",
  cancelRuns: "seoResearch.cancelRuns",
  showLog: "seoResearch.showLog",
} as const;
