import { schemaFaults } from "./additive-schema.ts";
import { type Members, membersOf } from "./members.ts";

/**
 * Returns what a client generated from the document `before` would miss in `after`: only additions are allowed. An
 * operation, a parameter, a member, a response or a named shape must not disappear or change its type, a request must not
 * need more than it did, and an answer must not contain less. New values of a choice count as additions.
 */
export function breakingChanges(before: Members, after: Members): readonly string[] {
  const [parameters, headers] = [named(after, "parameters"), named(after, "headers")];
  return [
    ...operationFaults(before, after),
    ...Object.entries(named(before, "schemas")).flatMap(([name, schema]) => {
      const now = named(after, "schemas")[name];
      return now === undefined ? [`${name} is gone`] : schemaFaults(schema, now, name);
    }),
    ...Object.entries(named(before, "parameters")).flatMap(([name, one]) =>
      name in parameters
        ? parameterFaults(membersOf(one), membersOf(parameters[name]), `the parameter ${name}`)
        : [`the parameter ${name} is gone`],
    ),
    ...Object.entries(named(before, "headers")).flatMap(([name, one]) =>
      name in headers
        ? schemaFaults(
            membersOf(one)["schema"],
            membersOf(headers[name])["schema"],
            `the header ${name}`,
          )
        : [`the header ${name} is gone`],
    ),
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
  const added = [...has].filter(([name, one]) => !had.has(name) && one["required"] === true);
  return [
    ...[...had].flatMap(([name, one]) => {
      const other = has.get(name);
      const place = `${title}: the parameter ${name}`;
      return other === undefined ? [`${place} is gone`] : parameterFaults(one, other, place);
    }),
    ...added.map(([name]) => `${title}: the parameter ${name} is required now`),
  ];
}

/** The parameters by name, those that are shared by their reference. */
function parametersOf({ parameters }: Members): ReadonlyMap<string, Members> {
  const all = Array.isArray(parameters) ? parameters.map(membersOf) : [];
  return new Map(all.map((one) => [String(one["name"] ?? one["$ref"]), one]));
}

function parameterFaults(before: Members, now: Members, place: string): readonly string[] {
  const [had, has] = [before["in"], now["in"]];
  return [
    ...(now["required"] === true && before["required"] !== true
      ? [`${place} is required now`]
      : []),
    ...(had === has ? [] : [`${place} was in ${String(had)} and is in ${String(has)}`]),
    ...schemaFaults(before["schema"], now["schema"], place),
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
  const statuses = Object.keys(before).filter((status) => status < "4");
  return statuses.flatMap((status) => {
    const place = `${title}: the answer ${status}`;
    if (!(status in now)) return [`${place} is gone`];
    const [had, has] = [membersOf(before[status]), membersOf(now[status])];
    return [...headerFaults(had, has, place), ...contentFaults(had, has, place)];
  });
}

function headerFaults(before: Members, now: Members, place: string): readonly string[] {
  const has = membersOf(now["headers"]);
  return Object.entries(membersOf(before["headers"])).flatMap(([name, one]) =>
    name in has
      ? schemaFaults(one, has[name], `${place}: the header ${name}`)
      : [`${place}: the header ${name} is gone`],
  );
}

function contentFaults(before: Members, now: Members, place: string): readonly string[] {
  const has = membersOf(now["content"]);
  return Object.entries(membersOf(before["content"])).flatMap(([type, one]) =>
    type in has
      ? schemaFaults(membersOf(one)["schema"], membersOf(has[type])["schema"], place)
      : [`${place} as ${type} is gone`],
  );
}
