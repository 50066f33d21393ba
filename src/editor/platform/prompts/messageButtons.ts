import { visibleText } from "../../../shared/visibleText.ts";

/** A button of a notification or a dialog, with what pressing it does. */
export interface MessageButton<T> {
  readonly label: string;
  /** What it returns is what the message resolves with. */
  readonly run: () => T | PromiseLike<T>;
}

/**
 * Shows a message with buttons and runs the action of the one that was pressed: `show` gets the
 * labels and resolves with one of them, as the editor's own messages do. Resolves with what the
 * action returned, and with undefined when the message was closed; rejects when the action does.
 * The order of the buttons is that of the message; no two of them may have the same label.
 */
export async function showWithButtons<T>(
  show: (...labels: readonly string[]) => PromiseLike<string | undefined>,
  buttons: readonly MessageButton<T>[],
): Promise<T | undefined> {
  const pressed = await show(...buttons.map(({ label }) => visibleText(label)));
  return buttons.find(({ label }) => visibleText(label) === pressed)?.run();
}
