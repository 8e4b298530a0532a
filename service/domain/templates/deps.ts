import type { Clock } from "#base/instant.ts";
import type { ObjectNotes } from "#base/object-notes.ts";
import type { Objects } from "#base/objects.ts";
import type { Randomness } from "#base/randomness.ts";
import type { Transact } from "#base/transact.ts";
import type { AuditStore } from "#domain/accounts";
import type { Plans } from "#domain/plans";
import type { FormReader, PagePreviewer, PageReader } from "#domain/templates/untrusted";
import type { TemplateStore } from "./store.ts";

/** Dependencies of finding templates. */
export type TemplateStores = { readonly templates: TemplateStore };

/** Dependencies of reading the pages of a version. */
export type ReadingDeps = TemplateStores & {
  readonly objects: Objects;
  readonly pageReader: PageReader;
};

/** Dependencies of storing and reading an uploaded form. */
export type UploadDeps = {
  readonly objects: Objects;
  readonly notes: ObjectNotes;
  readonly formReader: FormReader;
  readonly clock: Clock;
  readonly randomness: Randomness;
};

/** Dependencies of the use cases of templates. */
export type TemplateDeps = ReadingDeps &
  UploadDeps & {
    readonly transact: Transact<
      TemplateStores & { readonly notes: ObjectNotes; readonly audit: AuditStore }
    >;
    readonly pagePreviewer: PagePreviewer;
    readonly plans: Plans;
  };
