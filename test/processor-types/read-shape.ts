import type {
  Expression,
  TSInterfaceBody,
  TSInterfaceDeclaration,
  TSLiteral,
  TSSignature,
  TSType,
  TSTypeParameterDeclaration,
  TSTypeReference,
} from "oxc-parser";
import { type Found, find, scopeOf } from "./declarations.ts";
import { pathOf, Scope } from "./scope.ts";
import {
  type Member,
  type ObjectShape,
  type PlainKind,
  partialOf,
  type Shape,
  unionOf,
} from "./shape.ts";

/** The shape of a type. @throws for a construct without a JSON representation */
export function shapeOf(type: TSType, scope: Scope): Shape {
  const keyword = KEYWORDS[type.type];
  if (keyword !== undefined) return { kind: keyword };
  if (type.type === "TSTypeReference") return referenceShape(type, scope);
  if (type.type === "TSUnionType") return unionOf(type.types.map((arm) => shapeOf(arm, scope)));
  if (type.type === "TSLiteralType") return literalShape(type.literal);
  if (type.type === "TSTypeLiteral") return objectShape("object", type.members, scope);
  throw new Error(`${scope.file}: no shape is known for ${type.type}.`);
}

const KEYWORDS: Readonly<Record<string, PlainKind>> = {
  TSAnyKeyword: "any",
  TSBooleanKeyword: "boolean",
  TSNullKeyword: "null",
  TSNumberKeyword: "number",
  TSStringKeyword: "string",
  TSUndefinedKeyword: "absent",
  TSUnknownKeyword: "any",
  TSVoidKeyword: "absent",
};

/** Resolves a named type with its type arguments. */
export function shapeNamed(path: readonly string[], scope: Scope, given: Shape[] = []): Shape {
  return foundShape(find(scope, path), given);
}

/** Cache of interfaces without parameters, which may be recursive. */
const known = new WeakMap<TSInterfaceDeclaration, ObjectShape>();

function foundShape(found: Found, given: readonly Shape[]): Shape {
  if (found.kind === "bound") return found.shape;
  const { node, scope } = found;
  if (found.kind === "alias")
    return shapeOf(found.node.typeAnnotation, bind(scope, node.typeParameters, given));
  if (node.typeParameters !== null && node.typeParameters !== undefined)
    return interfaceShape(found.node, bind(scope, node.typeParameters, given));
  const read = known.get(found.node) ?? interfaceShape(found.node, scope);
  known.set(found.node, read);
  return read;
}

/** The scope of the type arguments. */
function bind(
  scope: Scope,
  parameters: TSTypeParameterDeclaration | null | undefined,
  given: readonly Shape[],
): Scope {
  if (parameters === null || parameters === undefined) return scope;
  const inner = new Scope(scope.file, scope);
  for (const [index, { name }] of parameters.params.entries())
    inner.add(name.name, { kind: "bound", shape: given[index] ?? { kind: "any" } });
  return inner;
}

/** Built-in types, and types of the SDK whose JSON differs from their declaration. */
function referenceShape({ typeName, typeArguments }: TSTypeReference, scope: Scope): Shape {
  const path = pathOf(typeName);
  const given = (typeArguments?.params ?? []).map((type) => shapeOf(type, scope));
  const first: Shape = given[0] ?? { kind: "any" };
  switch (path.join(".")) {
    case "Array":
      return { kind: "list", of: first };
    case "Partial":
      return partialOf(first);
    case "Promise":
    case "Response":
      return first;
    case "ApiListPromise":
      return shapeNamed(["ApiList"], scopeOf("lib.d.ts"), given);
    case "ApiSearchResultPromise":
      return shapeNamed(["ApiSearchResult"], scopeOf("lib.d.ts"), given);
    case "Error":
      return { kind: "any" };
    case "OtherString":
      return { kind: "open" };
    case "Decimal":
      return { kind: "decimal" };
    default:
      return shapeNamed(path, scope, given);
  }
}

function literalShape(literal: TSLiteral): Shape {
  const value = literal.type === "Literal" ? literal.value : null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return { kind: "literal", value };
  throw new Error("assertion failed: a literal is a text, a number, true or false");
}

function interfaceShape(node: TSInterfaceDeclaration, scope: Scope): ObjectShape {
  const own = objectShape(node.id.name, node.body.body, scope);
  const bases = () =>
    node.extends
      .map(({ expression }) => shapeNamed(heritagePath(expression), scope))
      .filter(isObject);
  return {
    ...own,
    members: once(
      () => new Map([...bases().flatMap((base) => [...base.members()]), ...own.members()]),
    ),
  };
}

function objectShape(name: string, signatures: TSInterfaceBody["body"], scope: Scope): ObjectShape {
  const index = signatures.find(({ type }) => type === "TSIndexSignature");
  return {
    kind: "object",
    name,
    members: once(() => new Map(signatures.flatMap((signature) => memberOf(signature, scope)))),
    others: once(() =>
      index?.type === "TSIndexSignature"
        ? shapeOf(index.typeAnnotation.typeAnnotation, scope)
        : null,
    ),
  };
}

/** Methods are not part of JSON. */
function memberOf(signature: TSSignature, scope: Scope): (readonly [string, Member])[] {
  if (signature.type !== "TSPropertySignature") return [];
  const { key, optional, typeAnnotation } = signature;
  const name =
    key.type === "Identifier" ? key.name : key.type === "Literal" ? `${key.value}` : null;
  if (name === null || typeAnnotation === null || typeAnnotation === undefined) return [];
  return [[name, { shape: shapeOf(typeAnnotation.typeAnnotation, scope), isOptional: optional }]];
}

function heritagePath(expression: Expression): string[] {
  if (expression.type === "Identifier") return [expression.name];
  if (expression.type === "MemberExpression" && expression.property.type === "Identifier")
    return [...heritagePath(expression.object), expression.property.name];
  throw new Error("assertion failed: an interface extends a name");
}

function isObject(shape: Shape): shape is ObjectShape {
  return shape.kind === "object";
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
