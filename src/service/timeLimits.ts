/** Milliseconds until a connection has to be there, with all its steps: name, TCP, proxy, TLS. */
export const connectTimeout = 10_000;
/** Milliseconds to wait between two pieces of a body. */
export const bodyTimeout = 60_000;
/** Milliseconds an account request may take in all: its repetitions and the body of its response included. */
export const accountTimeout = 20_000;
