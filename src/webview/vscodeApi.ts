import type { Port } from "../shared/channel.ts";
import { useLanguage } from "../shared/format.ts";

/** What the editor gives a webview, once. */
interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** Where a view keeps how it looks (never what it shows) over a reload of the window. */
export interface StateStore {
  read(): unknown;
  write(state: unknown): void;
}

/** Connects to the extension host. The editor allows this once per page. */
export function connectHost(): { readonly port: Port; readonly state: StateStore } {
  useLanguage(document.documentElement.lang);
  const api = acquireVsCodeApi();
  const port: Port = {
    post: (frame) => api.postMessage(frame),
    listen: (listener) => {
      const onMessage = (event: MessageEvent<unknown>): void => listener(event.data);
      window.addEventListener("message", onMessage);
      return () => window.removeEventListener("message", onMessage);
    },
  };
  return { port, state: { read: () => api.getState(), write: (state) => api.setState(state) } };
}
