import { fileURLToPath } from "node:url";
import { BatchRunner } from "../../../../src/research/batches/batchRunner.ts";
import { ServiceClient } from "../../../../src/research/service/client.ts";
import { KnownKeys } from "../../../../src/research/service/redact.ts";
import { UndiciTransport } from "../../../../src/research/service/undiciTransport.ts";
import { inspectPage } from "../../../../src/research/tools/inspectPage.ts";
import { haveMeKilled } from "../../../support/killedAtSteps.ts";
import { isEntryPoint } from "../../../support/paths.ts";
import { PayWindow } from "../spending/payWindow.ts";
import type { PayMoment } from "../spending/payWindow.ts";

/** The file to start, and the variable its orders stand in. */
export const batchChild = fileURLToPath(import.meta.url);
export const ordersVariable = "BATCH_CHILD_ORDERS";

/** Where a call can be overtaken by the end of its window: noted in the journal, or later. */
export type Death = "noted" | PayMoment;

/** What the process is to do: run a batch, and perhaps be killed at a certain moment of its so-and-so-manieth call. */
export interface Orders {
  readonly url: string;
  readonly key: string;
  readonly folder: string;
  readonly batch: string;
  readonly die?: { readonly call: number; readonly at: Death };
}

async function main(): Promise<void> {
  const { url, key, folder, batch, die }: Orders = JSON.parse(process.env[ordersVariable] ?? "");
  const transport = new UndiciTransport();
  let calls = 0;
  /** As a killed window: nothing is written, closed or tidied any more. */
  const at = (moment: Death): Promise<void> => {
    calls += moment === "noted" ? 1 : 0;
    if (die?.call === calls && die.at === moment) {
      haveMeKilled();
    }
    return Promise.resolve();
  };
  const client = new ServiceClient({ baseUrl: url, key }, transport, new KnownKeys());
  const window = new PayWindow({ folder, client, origin: "sandbox", at });
  // As the account view does: the service's clock is known before the first call.
  await client.credits();
  const claimed = await window.batches.claim(batch);
  if (!claimed.claimed) {
    process.stdout.write("claimed by another\n");
    return;
  }
  const { journal } = claimed;
  journal.onDidNote((item, { state }) => process.stdout.write(`${item} ${state}\n`));
  const port = window.batchPort(journal.header, inspectPage);
  const runner = new BatchRunner(journal, {
    ...port,
    runItem: (call) =>
      port.runItem({
        ...call,
        beforeSend: async (id) => (await call.beforeSend(id), at("noted")),
      }),
  });
  runner.allow(journal.header.items.length);
  const end = await runner.run(new AbortController().signal);
  await journal.close();
  transport.dispose();
  process.stdout.write(`ended ${end.kind}\n`);
}

if (isEntryPoint(import.meta.url)) {
  await main();
}
