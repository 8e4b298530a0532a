import type {
  Class,
  Directive,
  ExportNamedDeclaration,
  ExportSpecifier,
  ImportDeclaration,
  Statement,
  TSGlobalDeclaration,
  TSImportEqualsDeclaration,
  TSInterfaceDeclaration,
  TSModuleDeclaration,
  TSTypeAliasDeclaration,
  TSTypeName,
} from "oxc-parser";
import type { Shape } from "./shape.ts";

/** The declarations of a name, which may be a type and a namespace at once. */
export type Entry =
  | { readonly kind: "interface"; readonly node: TSInterfaceDeclaration; readonly scope: Scope }
  | { readonly kind: "alias"; readonly node: TSTypeAliasDeclaration; readonly scope: Scope }
  | { readonly kind: "namespace"; readonly scope: Scope }
  /** A null `name` means all exports of a file. */
  | { readonly kind: "import"; readonly from: string; readonly name: string | null }
  /** An alias. */
  | { readonly kind: "same"; readonly path: readonly string[]; readonly scope: Scope }
  | { readonly kind: "bound"; readonly shape: Shape };

/** The names of a file or a namespace, and its enclosing scope. */
export class Scope {
  readonly file: string;
  readonly parent: Scope | null;
  readonly classes: Class[] = [];
  readonly #names = new Map<string, Entry[]>();

  constructor(file: string, parent: Scope | null) {
    this.file = file;
    this.parent = parent;
  }

  /** Looks up a name in this scope only. */
  own(name: string): readonly Entry[] {
    return this.#names.get(name) ?? [];
  }

  add(name: string, entry: Entry): void {
    this.#names.set(name, [...this.own(name), entry]);
  }

  /** Adds all declarations of types; others are ignored. */
  declare(statements: readonly (Directive | Statement)[]): void {
    for (const statement of statements) this.#declare(statement);
  }

  #declare(node: Directive | Statement): void {
    if (node.type === "ImportDeclaration") this.#addImports(node);
    else if (node.type === "ExportNamedDeclaration") this.#addExports(node);
    else if (node.type === "TSInterfaceDeclaration")
      this.add(node.id.name, { kind: "interface", node, scope: this });
    else if (node.type === "TSTypeAliasDeclaration")
      this.add(node.id.name, { kind: "alias", node, scope: this });
    else if (node.type === "TSModuleDeclaration") this.#addNamespace(node);
    else if (node.type === "TSImportEqualsDeclaration") this.#addSame(node);
    else if (node.type === "ClassDeclaration") this.classes.push(node);
  }

  #addImports({ specifiers, source }: ImportDeclaration): void {
    for (const specifier of specifiers) {
      const name = specifier.type === "ImportSpecifier" ? nameOf(specifier.imported) : null;
      this.add(specifier.local.name, { kind: "import", from: source.value, name });
    }
  }

  #addExports({ declaration, specifiers, source }: ExportNamedDeclaration): void {
    if (declaration !== null) this.#declare(declaration);
    for (const specifier of specifiers) this.#addExport(specifier, source?.value);
  }

  #addExport({ local, exported }: ExportSpecifier, from: string | undefined): void {
    const name = nameOf(local);
    const outward = nameOf(exported);
    if (from !== undefined) this.add(outward, { kind: "import", from, name });
    else if (this.parent !== null)
      this.add(outward, { kind: "same", path: [name], scope: this.parent });
  }

  /** Merges the declarations of a namespace. */
  #addNamespace({ id, body }: TSGlobalDeclaration | TSModuleDeclaration): void {
    if (id.type !== "Identifier" || body === null || body === undefined) return;
    const known = this.own(id.name).find((entry) => entry.kind === "namespace");
    const inner = known?.scope ?? new Scope(this.file, this);
    if (known === undefined) this.add(id.name, { kind: "namespace", scope: inner });
    inner.declare(body.body);
  }

  #addSame({ id, moduleReference }: TSImportEqualsDeclaration): void {
    if (moduleReference.type === "TSExternalModuleReference") return;
    this.add(id.name, { kind: "same", path: pathOf(moduleReference), scope: this });
  }
}

/** Splits `A.B.C`. */
export function pathOf(name: TSTypeName): string[] {
  if (name.type === "Identifier") return [name.name];
  if (name.type === "TSQualifiedName") return [...pathOf(name.left), name.right.name];
  throw new Error("assertion failed: no type is named by this");
}

function nameOf(node: ExportSpecifier["local"]): string {
  return node.type === "Literal" ? node.value : node.name;
}
