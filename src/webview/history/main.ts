import { ViewState } from "../result/viewState.ts";
import { nextFrame } from "../elements/nextFrame.ts";
import { connectHost } from "../vscodeApi.ts";
import { HistorySession } from "./historySession.ts";
import { HistoryView } from "./historyView.ts";

/** Connects the view to its host, which answers "ready" with the document. */
function main(): void {
  const { port, state } = connectHost();
  const viewState = new ViewState(state);
  const view = new HistoryView();
  const painted = async (): Promise<void> => {
    viewState.identify(session.id);
    await view.updateComplete;
    await nextFrame();
    void scrollBack();
  };
  /** Scrolls to where the tab was left, once the chart above the table is there: the page is too short for that place before. */
  const scrollBack = async (): Promise<void> => {
    await session.chartCame;
    await view.updateComplete;
    await nextFrame();
    window.scrollTo(0, viewState.scroll);
  };
  const session = new HistorySession(port, () => view.requestUpdate(), painted);
  view.session = session;
  view.state = viewState;
  document.body.append(view);
  window.addEventListener("scrollend", () => viewState.setScroll(window.scrollY));
  void session.start();
}

main();
