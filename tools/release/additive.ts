/** Part of an OpenAPI document: any JSON. */
type Json = unknown;
type Members = Readonly<Record<string, Json>>;

/** Members of a schema that generated clients do not depend on. */
const WORDS: readonly string[] = ["description", "example", "examples", "summary", "title"];

/**
 * Returns what a client generated from the document `before` would miss in `after`: only additions are allowed. An
 * operation, a parameter, a member, a response or a named shape must not disappear or change its type, and a request
 * must not need more than it did. New values of a choice count as additions.
 */
export function breakingChanges(before: Members, after: Members): readonly string[] {
  return [
    ...operationFaults(before, after),
    ...Object.entries(schemasOf(before)).flatMap(([name, schema]) => {
      const now = schemasOf(after)[name];
      if (now === undefined) return [`${name} is gone`];
      return schemaFaults(membersOf(schema), membersOf(now), name);
    }),
  ];
}

function operationFaults(before: Members, after: Members): readonly string[] {
  const paths = membersOf(after["paths"]);
  return Object.entries(membersOf(before["paths"])).flatMap(([path, methods]) =>
    Object.entries(membersOf(methods)).flatMap(([method, operation]) => {
      const title = `${method.toUpperCase()} ${path}`;
      const now = membersOf(membersOf(paths[path])[method]);
      if (Object.keys(now).length === 0) return [`${title} is gone`];
      return requestFaults(membersOf(operation), now, title);
    }),
  );
}

function requestFaults(before: Members, now: Members, title: string): readonly string[] {
  const [had, has] = [parametersOf(before), parametersOf(now)];
  const gone = [...had.keys()].filter((name) => !has.has(name));
  const needed = [...has].filter(([name, one]) => one && had.get(name) !== true);
  const answers = (one: Members): readonly string[] =>
    Object.keys(membersOf(one["responses"])).filter((status) => status < "4");
  return [
    ...(before["operationId"] === now["operationId"]
      ? []
      : [`${title} was ${String(before["operationId"])} and is ${String(now["operationId"])}`]),
    ...gone.map((name) => `${title}: the parameter ${name} is gone`),
    ...needed.map(([name]) => `${title}: the parameter ${name} is required now`),
    ...answers(before)
      .filter((status) => !answers(now).includes(status))
      .map((status) => `${title}: the answer ${status} is gone`),
  ];
}

/** Whether each parameter that is written out is required, by its name. */
function parametersOf(operation: Members): ReadonlyMap<string, boolean> {
  const { parameters } = operation;
  const all = Array.isArray(parameters) ? parameters.map(membersOf) : [];
  return new Map(all.map((one) => [String(one["name"] ?? one["$ref"]), one["required"] === true]));
}

function schemaFaults(before: Members, now: Members, place: string): readonly string[] {
  const [had, has] = [membersOf(before["properties"]), membersOf(now["properties"])];
  const gone = Object.keys(had).filter((name) => !(name in has));
  const needed = namesIn(now["required"]).filter(
    // A member that is new and required is new in answers, or breaks requests: these have closed objects.
    (name) => !namesIn(before["required"]).includes(name) && now["additionalProperties"] === false,
  );
  const changed = Object.entries(had).flatMap(([name, schema]) =>
    name in has && shapeOf(schema) !== shapeOf(has[name])
      ? [`${place}.${name} was ${shapeOf(schema)} and is ${shapeOf(has[name])}`]
      : [],
  );
  const values = namesIn(before["enum"]).filter((value) => !namesIn(now["enum"]).includes(value));
  return [
    ...gone.map((name) => `${place}.${name} is gone`),
    ...needed.map((name) => `${place}.${name} is required now`),
    ...changed,
    ...values.map((value) => `${place}: the value ${value} is gone`),
    ...("properties" in before || shapeOf(before) === shapeOf(now)
      ? []
      : [`${place} was ${shapeOf(before)} and is ${shapeOf(now)}`]),
  ];
}

/** The type of a schema, without its words and its limits. */
function shapeOf(schema: Json): string {
  const { type, $ref, items, anyOf, oneOf, const: constant } = membersOf(schema);
  const parts = { type, $ref, items, anyOf, oneOf, constant };
  return JSON.stringify(parts, (name, value: Json) => (WORDS.includes(name) ? undefined : value));
}

function schemasOf(document: Members): Members {
  return membersOf(membersOf(document["components"])["schemas"]);
}

function namesIn(value: Json): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

function membersOf(value: Json): Members {
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? Object.fromEntries(Object.entries(value)) : {};
}
