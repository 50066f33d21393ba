import { nextFrame } from "../elements/nextFrame.ts";
import { connectHost } from "../vscodeApi.ts";
import { ResultSession } from "./resultSession.ts";
import { ResultView } from "./resultView.ts";
import { ViewState } from "./viewState.ts";

/** Connects the view to its host, which answers "ready" with the document. */
function main(): void {
  const { port, state } = connectHost();
  const viewState = new ViewState(state);
  const view = new ResultView();
  const painted = async (): Promise<void> => {
    viewState.identify(session.resultId);
    await view.updateComplete;
    // Lists and tables inside the view draw themselves after it; at the next frame all of them have.
    await nextFrame();
    const section = session.takeSection();
    if (section === null || !(await view.reveal(section))) {
      window.scrollTo(0, viewState.scroll);
    }
    await nextFrame();
    await nextFrame();
  };
  const session = new ResultSession(port, () => view.requestUpdate(), painted);
  view.session = session;
  view.state = viewState;
  document.body.append(view);
  window.addEventListener("scrollend", () => viewState.setScroll(window.scrollY));
  void session.start();
}

main();
