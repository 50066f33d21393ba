// A bundle of its own, loaded with the first file: third-party code only.
import Papa from "papaparse";

export { Papa };
