// Documentation, reports and what is new, loaded when one of them is first wanted. One part of the bundle.
export { dismissNews, unreadNews } from "./dismissNews.ts";
export { openDocumentation } from "./openDocumentation.ts";
export { reportIssue } from "./reportIssue.ts";
