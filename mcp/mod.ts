/**
 * The tools by which agents list, describe and fill forms, over the Model Context Protocol. They are written once, on a
 * `FormSource`: the forms of a service, through its client, or those of the machine, which the command line supplies.
 */
export { answerPosted, type McpParts, serveStdio } from "./connect.ts";
export type {
  FillRequest,
  FormSource,
  Job,
  JobRequest,
  RowData,
  RowMapping,
  RowsRequest,
  ToolWarning,
} from "./contract.ts";
export { type DescribedField, isFilled, rowSchemaOf } from "./row-schema.ts";
export { type ServiceFiles, serviceForms } from "./service-forms.ts";
export { adviceOn, ToolError } from "./tool-error.ts";
