// What follows a command about runs, loaded when it is first needed. One part of the bundle.
export { confirmGuess } from "../article/confirmGuess.ts";
export { inspectArticle } from "./inspectArticle.ts";
export { reportFailure } from "./reportFailure.ts";
export { failureSentence, showRuns } from "./showRuns.ts";
export { changeSavedCall, exportSaved, runSavedAgain } from "./savedCalls.ts";
