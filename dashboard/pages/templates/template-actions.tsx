import type { Template } from "@platen/sdk";
import { type ReactNode, useState } from "react";
import { useEnvelopesOf, useTemplateFileLink } from "#data/form-users.ts";
import { useCanChange, useHasRole } from "#data/scope.ts";
import { Dialog } from "#kit/dialog.tsx";
import { Menu } from "#kit/menu.tsx";
import { PageLink, useOpenPage } from "#states/page-link.tsx";
import { formPageWords } from "#words/en/form-page.ts";
import { DeleteForm } from "./delete-form.tsx";
import { fillCommands } from "./fill-commands.ts";
import { RenameForm } from "./rename-form.tsx";

const TEXTS = formPageWords;

/** Shows the actions on a form. */
export function TemplateActions({ template }: { readonly template: Template }): ReactNode {
  const fileLink = useTemplateFileLink();
  const { id, current_version: version, archived_at: archivedAt } = template;
  const mayChange = useHasRole("editor") && archivedAt === null;
  return (
    <>
      <PageLink className="button" to={`/templates/${id}/fields`}>
        {TEXTS.fields}
      </PageLink>
      <PageLink className="button" to={`/templates/${id}/versions`}>
        {TEXTS.versions}
      </PageLink>
      <a className="button" href={fileLink(id, version)} download>
        {TEXTS.download}
      </a>
      {mayChange && (
        <>
          <PageLink className="button" to={`/mappings?form=${id}`}>
            {TEXTS.newMapping}
          </PageLink>
          <FillMenu template={id} />
          <ChangeMenu template={template} />
        </>
      )}
    </>
  );
}

function FillMenu({ template }: { readonly template: number }): ReactNode {
  const openPage = useOpenPage();
  const envelopes = useEnvelopesOf(template).data;
  if (envelopes === undefined) return null;
  const commands = fillCommands(template, envelopes);
  const go = (command: string): void => {
    const path = commands.find(({ id }) => id === command)?.path;
    if (path !== undefined) openPage(path);
  };
  return (
    <Menu look="plain" label={TEXTS.fill} commands={commands} onCommand={go}>
      {TEXTS.fill}
      <span className="select-arrow" aria-hidden="true" />
    </Menu>
  );
}

function ChangeMenu({ template }: { readonly template: Template }): ReactNode {
  const canChange = useCanChange();
  const [open, setOpen] = useState<"rename" | "delete" | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <Menu
        look="plain"
        label={TEXTS.more}
        commands={[
          { id: "rename", label: TEXTS.rename, isDisabled: !canChange },
          { id: "delete", label: TEXTS.delete, isDanger: true, isDisabled: !canChange },
        ]}
        onCommand={(id) => setOpen(id === "delete" ? "delete" : "rename")}
      >
        {TEXTS.more}
        <span className="select-arrow" aria-hidden="true" />
      </Menu>
      <Dialog title={TEXTS.renaming.title} isOpen={open === "rename"} onClose={close}>
        <RenameForm template={template} onClose={close} />
      </Dialog>
      <DeleteForm template={template} isOpen={open === "delete"} onClose={close} />
    </>
  );
}
