import { schemaFaults } from "./additive-schema.ts";
import { type Comparison, type Json, type Members, membersOf, partFaults } from "./members.ts";

/**
 * Returns what a client generated from the document `before` would miss in `after`: only additions are allowed. An
 * operation, a parameter, a member, a response or a named shape must not disappear or change its type, a request must not
 * need more than it did, and an answer must not contain less. New values of a choice count as additions.
 */
export function breakingChanges(before: Members, after: Members): readonly string[] {
  const shared = (
    kind: string,
    compare: Comparison,
    placeOf: (name: string) => string,
  ): readonly string[] => partFaults(named(before, kind), named(after, kind), placeOf, compare);
  return [
    ...operationFaults(before, after),
    ...shared("schemas", schemaFaults, (name) => name),
    ...shared("parameters", parameterFaults, (name) => `the parameter ${name}`),
    ...shared("headers", headerFaults, (name) => `the header ${name}`),
  ];
}

function named(document: Members, kind: string): Members {
  return membersOf(membersOf(document["components"])[kind]);
}

function operationFaults(before: Members, after: Members): readonly string[] {
  const paths = membersOf(after["paths"]);
  return Object.entries(membersOf(before["paths"])).flatMap(([path, methods]) =>
    Object.entries(membersOf(methods)).flatMap(([method, operation]) => {
      const title = `${method.toUpperCase()} ${path}`;
      const had = membersOf(operation);
      const has = membersOf(membersOf(paths[path])[method]);
      if (Object.keys(has).length === 0) return [`${title} is gone`];
      return [
        ...(had["operationId"] === has["operationId"]
          ? []
          : [`${title} was ${String(had["operationId"])} and is ${String(has["operationId"])}`]),
        ...parametersFaults(had, has, title),
        ...bodyFaults(membersOf(had["requestBody"]), membersOf(has["requestBody"]), title),
        ...answersFaults(membersOf(had["responses"]), membersOf(has["responses"]), title),
      ];
    }),
  );
}

function parametersFaults(before: Members, now: Members, title: string): readonly string[] {
  const [had, has] = [parametersOf(before), parametersOf(now)];
  const placeOf = (name: string): string => `${title}: the parameter ${name}`;
  const added = Object.keys(has).filter((name) => !Object.hasOwn(had, name));
  return [
    ...partFaults(had, has, placeOf, parameterFaults),
    ...added
      .filter((name) => membersOf(has[name])["required"] === true)
      .map((name) => `${placeOf(name)} is required now`),
  ];
}

/** The parameters by name, those that are shared by their reference. */
function parametersOf({ parameters }: Members): Members {
  const all = Array.isArray(parameters) ? parameters.map(membersOf) : [];
  return Object.fromEntries(all.map((one) => [String(one["name"] ?? one["$ref"]), one]));
}

function parameterFaults(before: Json, after: Json, place: string): readonly string[] {
  const [had, now] = [membersOf(before), membersOf(after)];
  return [
    ...(now["required"] === true && had["required"] !== true ? [`${place} is required now`] : []),
    ...(had["in"] === now["in"]
      ? []
      : [`${place} was in ${String(had["in"])} and is in ${String(now["in"])}`]),
    ...schemaFaults(had["schema"], now["schema"], place),
  ];
}

function bodyFaults(before: Members, now: Members, title: string): readonly string[] {
  const isNeeded = now["required"] === true && before["required"] !== true;
  return [
    ...(isNeeded ? [`${title}: the body is required now`] : []),
    ...contentFaults(before, now, `${title}: the body`),
  ];
}

/** Only of success: a client reads errors by their code. */
function answersFaults(before: Members, now: Members, title: string): readonly string[] {
  const successes = Object.entries(before).filter(([status]) => status < "4");
  const placeOf = (status: string): string => `${title}: the answer ${status}`;
  return partFaults(Object.fromEntries(successes), now, placeOf, answerFaults);
}

function answerFaults(before: Json, after: Json, place: string): readonly string[] {
  const [had, has] = [membersOf(before), membersOf(after)];
  const placeOf = (name: string): string => `${place}: the header ${name}`;
  return [
    ...partFaults(membersOf(had["headers"]), membersOf(has["headers"]), placeOf, headerFaults),
    ...contentFaults(had, has, place),
  ];
}

/** Headers are shared by their reference, or have a schema of their own. */
function headerFaults(before: Json, after: Json, place: string): readonly string[] {
  const [had, has] = [membersOf(before), membersOf(after)];
  return [
    ...schemaFaults({ $ref: had["$ref"] }, { $ref: has["$ref"] }, place),
    ...schemaFaults(had["schema"], has["schema"], place),
  ];
}

function contentFaults(before: Members, now: Members, place: string): readonly string[] {
  const [had, has] = [membersOf(before["content"]), membersOf(now["content"])];
  return partFaults(
    had,
    has,
    (type) => `${place} as ${type}`,
    (one, other, at) => schemaFaults(membersOf(one)["schema"], membersOf(other)["schema"], at),
  );
}
