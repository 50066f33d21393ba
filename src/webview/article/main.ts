import { connectHost } from "../vscodeApi.ts";
import { ArticleSession } from "./articleSession.ts";
import { ArticleView } from "./articleView.ts";
import { DraftStore } from "./fieldDrafts.ts";

/** Connects the view to its host, which answers "ready" with the document. */
function main(): void {
  const { port, state } = connectHost();
  const view = new ArticleView();
  const session = new ArticleSession(port, new DraftStore(state), () => view.requestUpdate());
  view.session = session;
  document.querySelector("[data-until-loaded]")?.remove();
  document.body.append(view);
  void session.start();
}

main();
