/**
 * The icons of the dashboard. Each comes from a file of its own, so that a page loads those that it shows and no others.
 * They are decorative: a text beside them, or the label of their button, has the meaning.
 */
export type { LucideIcon } from "lucide-react";
export { default as SchemaIcon } from "lucide-react/icons/braces";
export { default as UsageIcon } from "lucide-react/icons/chart-column";
export { default as FailedIcon } from "lucide-react/icons/circle-alert";
export { default as DoneIcon } from "lucide-react/icons/circle-check";
export { default as BillingIcon } from "lucide-react/icons/credit-card";
export { default as MoreIcon } from "lucide-react/icons/ellipsis";
export { default as FillIcon } from "lucide-react/icons/file-pen-line";
export { default as FormIcon } from "lucide-react/icons/file-text";
export { default as FilesIcon } from "lucide-react/icons/folder-open";
export { default as StartIcon } from "lucide-react/icons/house";
export { default as NothingIcon } from "lucide-react/icons/inbox";
export { default as InfoIcon } from "lucide-react/icons/info";
export { default as KeyIcon } from "lucide-react/icons/key-round";
export { default as EnvelopeIcon } from "lucide-react/icons/layers";
export { default as JobIcon } from "lucide-react/icons/list-checks";
export { default as TasksIcon } from "lucide-react/icons/list-todo";
export { default as MenuIcon } from "lucide-react/icons/menu";
export { default as MappingIcon } from "lucide-react/icons/route";
export { default as AuditIcon } from "lucide-react/icons/scroll-text";
export { default as EventsIcon } from "lucide-react/icons/send";
export { default as OperatorIcon } from "lucide-react/icons/server";
export { default as RequestsIcon } from "lucide-react/icons/server-off";
export { default as SettingsIcon } from "lucide-react/icons/settings";
export { default as WarningIcon } from "lucide-react/icons/triangle-alert";
export { default as MembersIcon } from "lucide-react/icons/users";
export { default as WebhookIcon } from "lucide-react/icons/webhook";
