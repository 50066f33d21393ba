// A bundle of its own, loaded with the first front matter: third-party code only.
export { isAlias, isMap, isScalar, isSeq, parseDocument, visit } from "yaml";
export { parse as parseToml, TomlDate, TomlError } from "smol-toml";
