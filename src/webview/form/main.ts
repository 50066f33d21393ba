import { connectHost } from "../vscodeApi.ts";
import { FormSession } from "./formSession.ts";
import { FormView } from "./formView.ts";

/** Connects the form to its host, which answers "ready" with what to draw. */
async function main(): Promise<void> {
  const { port, state } = connectHost();
  const view = new FormView();
  const session = new FormSession(port, () => {
    if (session.model !== undefined) {
      // The host restores the tab by it; what was typed is the host's to remember.
      const { tool, project } = session.model;
      state.write(project === undefined ? { tool } : { tool, project });
    }
    view.requestUpdate();
  });
  view.session = session;
  document.body.append(view);
  document.addEventListener("visibilitychange", () => session.flush());
  window.addEventListener("pagehide", () => session.flush());
  await session.start();
  await view.updateComplete;
  focusOnce(view);
}

/** The caret waits in the first empty field; a form that comes up in the background leaves it where it is. */
function focusOnce(view: FormView): void {
  const focus = (): void => {
    if (document.activeElement === document.body) {
      view.focusFirst();
    }
  };
  if (document.hasFocus()) {
    focus();
  } else {
    window.addEventListener("focus", focus, { once: true });
  }
}

void main();
