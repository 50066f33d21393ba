// The dialogs of the Account view, loaded with the first of them. One part of the bundle.
export { askActivityFilter } from "./askActivityFilter.ts";
export { chooseAccountAction } from "./chooseAccountAction.ts";
export { openDashboard } from "./dashboard.ts";
export { exportActivity } from "./exportActivity.ts";
export { createApiKey } from "./keys/createKey.ts";
export { revokeApiKey } from "./keys/revokeKey.ts";
export { rotateApiKey } from "./keys/rotateKey.ts";
export { warnOfExpiry } from "./keys/warnOfExpiry.ts";
export { removeApiKey, setApiKey } from "./setApiKey.ts";
export { refillSandbox, useSandbox, useService } from "./useConnection.ts";
