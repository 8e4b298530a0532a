import { type Json, type Members, membersOf, partFaults } from "./members.ts";

/** Members of a schema that generated clients do not depend on. */
const WORDS: readonly string[] = ["description", "example", "examples", "summary", "title"];

/** Returns what a client generated from the schema `before` would miss in `after`, with where it is. */
export function schemaFaults(before: Json, after: Json, place: string): readonly string[] {
  const [had, now] = [membersOf(before), membersOf(after)];
  if (shapeOf(had) !== shapeOf(now)) return [`${place} was ${shapeOf(had)} and is ${shapeOf(now)}`];
  const values = namesIn(had["enum"]).filter((value) => !namesIn(now["enum"]).includes(value));
  return [
    ...values.map((value) => `${place}: the value ${value} is gone`),
    ...(had["enum"] === undefined && now["enum"] !== undefined
      ? [`${place} takes only certain values now`]
      : []),
    ...memberFaults(had, now, place),
    ...(had["items"] === undefined ? [] : schemaFaults(had["items"], now["items"], `${place}[]`)),
    // JSON in a part of a form.
    ...(had["contentSchema"] === undefined
      ? []
      : schemaFaults(had["contentSchema"], now["contentSchema"], place)),
    ...schemaFaultsOfOthers(had, now, place),
  ];
}

/** The members of objects without fixed names, such as counts by code. */
function schemaFaultsOfOthers(had: Members, now: Members, place: string): readonly string[] {
  const { additionalProperties: others } = had;
  if (typeof others !== "object") return [];
  return schemaFaults(others, now["additionalProperties"], `${place}.*`);
}

function memberFaults(before: Members, now: Members, place: string): readonly string[] {
  const [had, has] = [membersOf(before["properties"]), membersOf(now["properties"])];
  const [needed, needs] = [namesIn(before["required"]), namesIn(now["required"])];
  // Requests are closed objects, answers are open ones.
  const isRequest = now["additionalProperties"] === false;
  const more = isRequest ? needs.filter((name) => !needed.includes(name)) : [];
  const fewer = isRequest ? [] : needed.filter((name) => name in has && !needs.includes(name));
  return [
    ...partFaults(had, has, (name) => `${place}.${name}`, schemaFaults),
    ...more.map((name) => `${place}.${name} is required now`),
    ...fewer.map((name) => `${place}.${name} may be missing now`),
  ];
}

/** The type of a schema, without its words and limits, and without what is compared member by member. */
function shapeOf({ type, $ref, anyOf, oneOf, allOf, const: constant }: Members): string {
  const parts = { type, $ref, anyOf, oneOf, allOf, constant };
  return JSON.stringify(parts, (name, value: Json) => (WORDS.includes(name) ? undefined : value));
}

function namesIn(value: Json): readonly string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
