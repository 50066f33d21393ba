import * as vscode from "vscode";
import type { InputClock } from "../../../shared/deliberateInput.ts";
import { askUntilDeliberate } from "./deliberateAnswer.ts";
import type { MessageButton } from "./messageButtons.ts";
import { askModal, notifyError, notifyWarning } from "./messages.ts";
import { showWholeText } from "./showWholeText.ts";
import type { WholeText } from "./showWholeText.ts";

/** A button of a question about spending. */
export interface SpendingButton<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** True where it leads to no charge without another question: then it counts at once. */
  readonly free?: boolean;
}

/** A question of which at least one button spends credits. */
export interface SpendingQuestion<Id extends string> {
  readonly message: string;
  readonly buttons: readonly SpendingButton<Id>[];
}

/** The same as a modal dialog. */
export interface SpendingDialog<Id extends string> extends SpendingQuestion<Id> {
  /** Lines of the smaller text; empty ones are left out. */
  readonly detail: readonly string[];
  /** What a dialog says that was answered too soon; "Confirm again to run." unless it says otherwise. */
  readonly again?: string;
  /** All that would be sent, where the detail shows a part of it. */
  readonly whole?: WholeText;
}

/**
 * The one way to agree to a price in a modal dialog. An answer that spends and comes sooner than a
 * person can read doesn't count, and the dialog is shown again; closing it counts at once. What the
 * dialog shows in part can be read in full: nothing can be read behind a dialog, so the question goes
 * on in a notification beside it. Resolves with the id of the button, or undefined when it was closed.
 */
export async function confirmSpending<Id extends string>(
  clock: InputClock,
  { message, detail, buttons, again, whole }: SpendingDialog<Id>,
): Promise<Id | undefined> {
  const pressed = await askBeforeSpending<SpendingButton<Id> | WholeText>(
    clock,
    (isAgain) => {
      const lines = [isAgain ? (again ?? vscode.l10n.t("Confirm again to run.")) : "", ...detail];
      return askModal<SpendingButton<Id> | WholeText>(
        { message, detail: lines.filter((line) => line !== "").join("\n") },
        [
          ...buttons.map(answerOf),
          ...(whole === undefined
            ? []
            : [{ label: vscode.l10n.t("Show All of It"), run: () => whole }]),
        ],
      );
    },
    (answer) => !isWhole(answer) && answer.free !== true,
  );
  if (pressed === undefined || !isWhole(pressed)) {
    return pressed?.id;
  }
  await showWholeText(pressed);
  return offerSpending(clock, "warning", { message, buttons });
}

function isWhole(answer: SpendingButton<string> | WholeText): answer is WholeText {
  return "text" in answer;
}

/**
 * Offers a call in a notification, by the same rule: it may appear under a pointer that is about to
 * click a second time. Resolves with the id of the button, or undefined when it was closed.
 */
export async function offerSpending<Id extends string>(
  clock: InputClock,
  severity: "warning" | "error",
  { message, buttons }: SpendingQuestion<Id>,
): Promise<Id | undefined> {
  const pressed = await askBeforeSpending(
    clock,
    (isAgain) => {
      const sentence = isAgain ? vscode.l10n.t("{0} Confirm again to run.", message) : message;
      const notify = severity === "error" ? notifyError : notifyWarning;
      return notify(sentence, buttons.map(answerOf));
    },
    ({ free }) => free !== true,
  );
  return pressed?.id;
}

/**
 * Asks in whatever way `show` does until the question is closed, or answered either for free or
 * deliberately. `show` gets true where it asks again.
 */
export function askBeforeSpending<Answer>(
  clock: InputClock,
  show: (again: boolean) => Thenable<Answer | undefined>,
  spends: (answer: Answer) => boolean,
): Promise<Answer | undefined> {
  return askUntilDeliberate({ clock, show, reached: windowReached, spends });
}

/** Resolves when the window has worked through all that was sent to it before: its own command that does nothing comes behind that. */
export function windowReached(): Thenable<unknown> {
  return vscode.commands.executeCommand("noop");
}

/** Whether a press counts is known only afterwards: the button does nothing but name itself. */
function answerOf<Id extends string>(
  button: SpendingButton<Id>,
): MessageButton<SpendingButton<Id>> {
  return { label: button.label, run: () => button };
}
