/**
 * Stands in the bundle for what the protocol's library chooses for Node: a validator of JSON schemas
 * that is a third of the library, and that nothing here asks for. Inputs are checked in the window.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error("No schema is checked here.");
  }
}

export { default as process } from "node:process";
