import * as vscode from "vscode";
import { formatCredits } from "../../../shared/format.ts";
import type { CallOffer } from "../../../shared/resultProtocol.ts";
import { findTool } from "../../../research/tools/catalogue.ts";
import { hasPositions } from "../../../research/tools/positions.ts";
import { priceOf } from "../../../research/tools/price.ts";

/** How the call of a result can be repeated from its page. */
export function callOffer(toolName: string, isOwn: boolean): CallOffer | null {
  const tool = findTool(toolName);
  return tool === undefined
    ? null
    : {
        runAgain: isOwn ? vscode.l10n.t("Run Again ({0})", formatCredits(priceOf(tool))) : null,
        ...(isOwn && hasPositions({ tool: toolName }) ? { hasPositions: true } : {}),
      };
}
