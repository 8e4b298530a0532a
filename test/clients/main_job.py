"""The main job with a generated client: form.pdf, a mapping, rows.csv, and forms.zip."""

import json
import os
import shutil
import time

import openapi_client as platen

configuration = platen.Configuration(host=os.environ["PLATEN_URL"])
configuration.access_token = os.environ["PLATEN_API_KEY"]

with platen.ApiClient(configuration) as client:
    template = platen.TemplatesApi(client).templates_upload("form.pdf", "Form")
    mapping = platen.MappingsApi(client).mappings_create(
        platen.MappingCreate(
            name="Form",
            template_id=template.id,
            field_mappings={field.name: field.name for field in template.fields},
        )
    )
    envelope = platen.EnvelopesApi(client).envelopes_create(
        platen.EnvelopeCreate(name="Form", template_id=template.id, mapping_id=mapping.id)
    )
    bulk = platen.BulkGenerationApi(client)
    # It answers 202 with the job, or 200 with the outcome of a dry run; this generator knows one of them only.
    submitted = bulk.bulk_submit("rows.csv", str(envelope.envelope_id), _preload_content=False)
    upload_id = json.loads(submitted.data)["upload_id"]
    status = bulk.bulk_status(upload_id)
    while status.status in (platen.BulkStatusName.QUEUED, platen.BulkStatusName.PROCESSING):
        time.sleep(0.2)
        status = bulk.bulk_status(upload_id)
    with open("forms.zip", "wb") as file:
        answer = bulk.bulk_download(upload_id, _preload_content=False)
        shutil.copyfileobj(answer, file)
    print(f"{status.succeeded} of {status.total} rows")
    try:
        platen.TemplatesApi(client).templates_get(2_000_000_000)
    except platen.ApiException as error:
        print(error.status, json.loads(error.body)["error"])
