// A bundle of its own, loaded with the first front matter: third-party code only.
export { isAlias, isMap, isNode, isScalar, isSeq, parseDocument, visit } from "yaml";
export { decodeHTML, decodeHTMLAttribute } from "entities/decode";
export { parse as parseToml, TomlDate, TomlError } from "smol-toml";
