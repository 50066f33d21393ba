import { getCACertificates } from "node:tls";
import { parentPort } from "node:worker_threads";

// Runs in a thread of its own: macOS judges each certificate of the keychain, which takes up to a minute in all, and
// nothing else of the thread runs then.
parentPort?.postMessage(getCACertificates("system"));
