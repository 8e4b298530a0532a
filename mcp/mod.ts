/**
 * The tools by which agents list, describe and fill forms, over the Model Context Protocol. They are written once, on a
 * `FormSource`: the forms of a service, through its client, or those of the machine, which the command line supplies.
 */
export { columnWarnings, FAILURES_MAX, jobWarnings, WAIT_MS } from "./answers.ts";
export { answerPosted, type McpParts, serveStdio } from "./connect.ts";
export {
  type FillRequest,
  type FormSource,
  type Job,
  type JobRequest,
  MIN_CONFIDENCE,
  type RowData,
  type RowMapping,
  type RowsRequest,
  type ToolWarning,
} from "./contract.ts";
export { type DescribedField, isFilled, rowSchemaOf } from "./row-schema.ts";
export { type ServiceFiles, serviceForms } from "./service-forms.ts";
export { adviceOn, ToolError } from "./tool-error.ts";
