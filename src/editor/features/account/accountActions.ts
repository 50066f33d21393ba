import { commands } from "../../platform/commandIds.ts";
import type { PlainCommand } from "../../platform/commandIds.ts";
import type { ConnectionState } from "../../platform/contextKeys.ts";

/** A stored key that can't be used here: another one takes its place, or it goes. */
const unusable = [commands.setApiKey, commands.removeApiKey, commands.useSandbox];

/** What can be done about the account, the likeliest first. A new state of the connection doesn't compile until it is here. */
export const accountActions: Readonly<Record<ConnectionState, readonly PlainCommand[]>> = {
  none: [commands.setApiKey, commands.useSandbox],
  foreign: unusable,
  unreadable: unusable,
  failed: unusable,
  sandbox: [
    commands.useService,
    commands.setApiKey,
    commands.refillSandbox,
    commands.changeBudgets,
    commands.askAgain,
    commands.createApiKey,
  ],
  service: [
    commands.openBilling,
    commands.changeBudgets,
    commands.askAgain,
    commands.createApiKey,
    commands.rotateApiKey,
    commands.setApiKey,
    commands.removeApiKey,
    commands.useSandbox,
    commands.openDashboard,
    commands.openApiAccess,
    commands.openActivity,
  ],
};
