// What rank histories do, loaded with the first of it. One part of the bundle.
export { addToHistory } from "./addToHistory.ts";
export { HistoryPanel } from "./historyPanel.ts";
export { HistoryRecorder } from "./historyRecorder.ts";
export { openHistory } from "./openHistory.ts";
