import * as z from "zod/mini";
import type { Workbench } from "./workbench.ts";
import { until } from "./until.ts";
import { words } from "./words.ts";

/** Sets a key as a person does, with its address, whatever was in use before; the service must take it. */
export async function setKey(workbench: Workbench, url: string, key: string): Promise<void> {
  const { quickInput, notifications } = workbench;
  await workbench.runCommand(words.command("setApiKey"));
  await until("the question for the key or its address", async () =>
    (await quickInput.title()).startsWith(words.setKey),
  );
  if ((await quickInput.title()) === words.setKey) {
    await quickInput.pressButton(words.changeAddress);
  }
  await quickInput.answer(words.setKeyAddress, url);
  await quickInput.answer(words.setKey, key);
  await notifications.waitFor(new RegExp(`^${words.keyWorks}\\. `, "u"));
  await notifications.dismissAll();
}

/** Where an account is, and a key to it. */
export interface ServiceAccess {
  readonly url: string;
  readonly key: string;
}

const credential = z.looseObject({ id: z.string(), name: z.string(), is_active: z.boolean() });
const created = z.looseObject({ key: z.string(), api_credential: credential });

/** The keys that the service lists, past the editor. */
export async function listKeys(access: ServiceAccess): Promise<z.infer<typeof credential>[]> {
  return z.array(credential).parse(await ask(access, "/v1/me/api-credentials"));
}

/** Makes a key past the editor. */
export async function makeKey(
  access: ServiceAccess,
  name: string,
  expiresAt: string | null = null,
): Promise<z.infer<typeof created>> {
  return created.parse(
    await ask(access, "/v1/me/api-credentials", { name, expires_at: expiresAt }),
  );
}

/** Revokes a key past the editor. */
export async function revokeKey(access: ServiceAccess, id: string): Promise<void> {
  await ask(access, `/v1/me/api-credentials/${id}/revoke`, {});
}

/** True when the service takes the key. */
export async function opens({ url, key }: ServiceAccess): Promise<boolean> {
  const { status } = await fetch(`${url}/v1/me/credits`, {
    headers: { authorization: `Bearer ${key}` },
  });
  return status === 200;
}

async function ask({ url, key }: ServiceAccess, path: string, body?: unknown): Promise<unknown> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const response = await fetch(
    `${url}${path}`,
    body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) },
  );
  if (!response.ok) {
    throw new Error(`${path}: HTTP ${response.status}`);
  }
  return response.json();
}
