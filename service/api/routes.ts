import type { Route } from "./route.ts";
import { addMemberRoute } from "./routes/add-member.ts";
import { cancelBulkRoute } from "./routes/cancel-bulk.ts";
import { cancelSubscriptionRoute } from "./routes/cancel-subscription.ts";
import { cancelTaskRoute } from "./routes/cancel-task.ts";
import { changeAccountRoute } from "./routes/change-account.ts";
import { changeEnvelopeRoute } from "./routes/change-envelope.ts";
import { changeMappingRoute } from "./routes/change-mapping.ts";
import { changeSchemaTemplateRoute } from "./routes/change-schema-template.ts";
import { changeTemplateRoute } from "./routes/change-template.ts";
import { changeWebhookRoute } from "./routes/change-webhook.ts";
import { cloneMappingRoute } from "./routes/clone-mapping.ts";
import { createApiKeyRoute } from "./routes/create-api-key.ts";
import { createEnvelopeRoute } from "./routes/create-envelope.ts";
import { createMappingRoute } from "./routes/create-mapping.ts";
import { createSchemaTemplateRoute } from "./routes/create-schema-template.ts";
import { createSignatureRoute } from "./routes/create-signature.ts";
import { createWebhookRoute } from "./routes/create-webhook.ts";
import { deleteEnvelopeRoute } from "./routes/delete-envelope.ts";
import { deleteMappingRoute } from "./routes/delete-mapping.ts";
import { deleteSchemaTemplateRoute } from "./routes/delete-schema-template.ts";
import { deleteSignatureRoute } from "./routes/delete-signature.ts";
import { deleteTemplateRoute } from "./routes/delete-template.ts";
import { deleteWebhookRoute } from "./routes/delete-webhook.ts";
import { diffTemplateVersionsRoute } from "./routes/diff-template-versions.ts";
import { downgradeSubscriptionRoute } from "./routes/downgrade-subscription.ts";
import { downloadBulkRoute } from "./routes/download-bulk.ts";
import { downloadBulkRowRoute } from "./routes/download-bulk-row.ts";
import { downloadFileRoute } from "./routes/download-file.ts";
import { eraseAccountRoute } from "./routes/erase-account.ts";
import { generatePdfRoute } from "./routes/generate-pdf.ts";
import { getAccountRoute } from "./routes/get-account.ts";
import { getApiKeyRoute } from "./routes/get-api-key.ts";
import { getBulkStatusRoute } from "./routes/get-bulk-status.ts";
import { getCsvTemplateRoute } from "./routes/get-csv-template.ts";
import { getCurrentUsageRoute } from "./routes/get-current-usage.ts";
import { getDeliveryRoute } from "./routes/get-delivery.ts";
import { getEnvelopeRoute } from "./routes/get-envelope.ts";
import { getInvoiceRoute } from "./routes/get-invoice.ts";
import { getMappingRoute } from "./routes/get-mapping.ts";
import { getRowSchemaRoute } from "./routes/get-row-schema.ts";
import { getSchemaTemplateRoute } from "./routes/get-schema-template.ts";
import { getSignatureRoute } from "./routes/get-signature.ts";
import { getSubscriptionRoute } from "./routes/get-subscription.ts";
import { getTaskRoute } from "./routes/get-task.ts";
import { getTemplateRoute } from "./routes/get-template.ts";
import { getTemplateFileRoute } from "./routes/get-template-file.ts";
import { getTemplateVersionRoute } from "./routes/get-template-version.ts";
import { getUsageHistoryRoute } from "./routes/get-usage-history.ts";
import { getWebhookRoute } from "./routes/get-webhook.ts";
import { listApiKeysRoute } from "./routes/list-api-keys.ts";
import { listAuditLogRoute } from "./routes/list-audit-log.ts";
import { listBulkRoute } from "./routes/list-bulk.ts";
import { listBulkResultsRoute } from "./routes/list-bulk-results.ts";
import { listDeliveriesRoute } from "./routes/list-deliveries.ts";
import { listEnvelopesRoute } from "./routes/list-envelopes.ts";
import { listEnvironmentsRoute } from "./routes/list-environments.ts";
import { listEventsRoute } from "./routes/list-events.ts";
import { listInvoicesRoute } from "./routes/list-invoices.ts";
import { listMappingLibraryRoute } from "./routes/list-mapping-library.ts";
import { listMappingsRoute } from "./routes/list-mappings.ts";
import { listMembersRoute } from "./routes/list-members.ts";
import { listPlansRoute } from "./routes/list-plans.ts";
import { listSchemaTemplatesRoute } from "./routes/list-schema-templates.ts";
import { listSignaturesRoute } from "./routes/list-signatures.ts";
import { listTasksRoute } from "./routes/list-tasks.ts";
import { listTemplateVersionsRoute } from "./routes/list-template-versions.ts";
import { listTemplatesRoute } from "./routes/list-templates.ts";
import { listUsageEventsRoute } from "./routes/list-usage-events.ts";
import { listWebhooksRoute } from "./routes/list-webhooks.ts";
import { openCheckoutRoute } from "./routes/open-checkout.ts";
import { openPortalRoute } from "./routes/open-portal.ts";
import { previewTemplateRoute } from "./routes/preview-template.ts";
import { promoteTemplateRoute } from "./routes/promote-template.ts";
import { reactivateSubscriptionRoute } from "./routes/reactivate-subscription.ts";
import { removeMemberRoute } from "./routes/remove-member.ts";
import { replayWebhookRoute } from "./routes/replay-webhook.ts";
import { resendDeliveryRoute } from "./routes/resend-delivery.ts";
import { retryBulkRoute } from "./routes/retry-bulk.ts";
import { reuploadTemplateRoute } from "./routes/reupload-template.ts";
import { revokeApiKeyRoute } from "./routes/revoke-api-key.ts";
import { rotateApiKeyRoute } from "./routes/rotate-api-key.ts";
import { rotateWebhookSecretRoute } from "./routes/rotate-webhook-secret.ts";
import { submitBulkRoute } from "./routes/submit-bulk.ts";
import { testWebhookRoute } from "./routes/test-webhook.ts";
import { upgradeSubscriptionRoute } from "./routes/upgrade-subscription.ts";
import { uploadTemplateRoute } from "./routes/upload-template.ts";
import { validateMappingRoute } from "./routes/validate-mapping.ts";
import type { Uses } from "./uses.ts";

/** Every route of the API, in the order of the document. */
export function allRoutes(uses: Uses): readonly Route[] {
  return [
    uploadTemplateRoute(uses),
    listTemplatesRoute(uses),
    getTemplateRoute(uses),
    changeTemplateRoute(uses),
    deleteTemplateRoute(uses),
    getTemplateFileRoute(uses),
    listTemplateVersionsRoute(uses),
    getTemplateVersionRoute(uses),
    diffTemplateVersionsRoute(uses),
    reuploadTemplateRoute(uses),
    previewTemplateRoute(uses),
    promoteTemplateRoute(uses),
    createMappingRoute(uses),
    listMappingsRoute(uses),
    listMappingLibraryRoute(uses),
    getMappingRoute(uses),
    changeMappingRoute(uses),
    deleteMappingRoute(uses),
    cloneMappingRoute(uses),
    validateMappingRoute(uses),
    createSchemaTemplateRoute(uses),
    listSchemaTemplatesRoute(uses),
    getSchemaTemplateRoute(uses),
    changeSchemaTemplateRoute(uses),
    deleteSchemaTemplateRoute(uses),
    createSignatureRoute(uses),
    listSignaturesRoute(uses),
    getSignatureRoute(uses),
    deleteSignatureRoute(uses),
    createEnvelopeRoute(uses),
    listEnvelopesRoute(uses),
    getEnvelopeRoute(uses),
    changeEnvelopeRoute(uses),
    deleteEnvelopeRoute(uses),
    getRowSchemaRoute(uses),
    getCsvTemplateRoute(uses),
    generatePdfRoute(uses),
    getTaskRoute(uses),
    cancelTaskRoute(uses),
    listTasksRoute(uses),
    downloadFileRoute(uses),
    submitBulkRoute(uses),
    listBulkRoute(uses),
    getBulkStatusRoute(uses),
    listBulkResultsRoute(uses),
    downloadBulkRoute(uses),
    downloadBulkRowRoute(uses),
    cancelBulkRoute(uses),
    retryBulkRoute(uses),
    ...webhookRoutes(uses),
    ...usageRoutes(uses),
    ...billingRoutes(uses),
    createApiKeyRoute(uses),
    listApiKeysRoute(uses),
    getApiKeyRoute(uses),
    rotateApiKeyRoute(uses),
    revokeApiKeyRoute(uses),
    listEnvironmentsRoute(),
    getAccountRoute(uses),
    changeAccountRoute(uses),
    eraseAccountRoute(uses),
    listMembersRoute(uses),
    addMemberRoute(uses),
    removeMemberRoute(uses),
    listAuditLogRoute(uses),
  ];
}

function webhookRoutes(uses: Uses): readonly Route[] {
  return [
    createWebhookRoute(uses),
    listWebhooksRoute(uses),
    testWebhookRoute(uses),
    getWebhookRoute(uses),
    changeWebhookRoute(uses),
    deleteWebhookRoute(uses),
    rotateWebhookSecretRoute(uses),
    replayWebhookRoute(uses),
    listDeliveriesRoute(uses),
    getDeliveryRoute(uses),
    resendDeliveryRoute(uses),
    listEventsRoute(uses),
  ];
}

function billingRoutes(uses: Uses): readonly Route[] {
  return [
    listPlansRoute(uses),
    getSubscriptionRoute(uses),
    openCheckoutRoute(uses),
    openPortalRoute(uses),
    upgradeSubscriptionRoute(uses),
    downgradeSubscriptionRoute(uses),
    cancelSubscriptionRoute(uses),
    reactivateSubscriptionRoute(uses),
    listInvoicesRoute(uses),
    getInvoiceRoute(uses),
  ];
}

function usageRoutes(uses: Uses): readonly Route[] {
  return [getCurrentUsageRoute(uses), getUsageHistoryRoute(uses), listUsageEventsRoute(uses)];
}
