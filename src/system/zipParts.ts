// A bundle of its own, loaded with the first ZIP: third-party code only.
export { Zip, ZipDeflate, ZipPassThrough } from "fflate";
