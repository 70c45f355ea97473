import type { reportMessages } from "../messages/report.js";
import type { ExamplesOf } from "./examples-of.js";

export const reportExamples = {
  "report-not-ours": { path: "thesis.html" },
  "report-no-file": { path: "reports" },
  "profile-unreadable": { path: "run.json", found: 'its "run" is missing or of another kind' },
  "profile-mismatch": { path: "run.json", found: 'method "encode"', expected: '"forward"' },
  "project-mismatch": { directory: "kws-nrf5340", found: '"kws" for nrf5340', expected: '"kws" for mps2-an386' },
} satisfies ExamplesOf<typeof reportMessages>;
