import type { Answer } from "../support/harness/ask.ts";
import type { Stage } from "./stage.ts";

const MEMBERS = [
  "POST /members",
  "POST /members/{member_id}/invite",
  "DELETE /members/{member_id}",
];
const MEMBER = "PUT /members/{member_id}";
const ACCOUNT = "PUT /account";
const OF_KEYS = [
  "POST /api-keys",
  "POST /api-keys/{api_key_id}/rotate",
  "DELETE /api-keys/{api_key_id}",
];

/** Requests about members that provoke a response of one operation. */
export const OF_PEOPLE: Readonly<Record<string, (stage: Stage) => Promise<Answer>>> = {
  "POST /members/{member_id}/invite member_joined": async (stage) => {
    const actor = await stage.actor();
    const id = `user_${actor.accountId}`;
    await stage.alter(
      `insert into person (id, email, name, password_hash, created_at) values ('${id}', '${id}@example.com', 'Ada', 'x', now())`,
    );
    await stage.alter(
      `update member set person_id = '${id}', joined_at = now() where id = ${actor.ids["member_id"]}`,
    );
    return await stage.send({ actor });
  },
  [`${ACCOUNT} single_sign_on_missing`]: (stage) =>
    stage.send({ actor: stage.shared, body: { kind: "json", body: { sign_in: "sso" } } }),
  [`${MEMBER} member_required`]: (stage) =>
    stage.send({ actor: stage.shared, body: { kind: "json", body: { role: "owner" } } }),
};

const NEEDS_MEMBER =
  "an API key counts as an admin and has no password: tests in service/api/people have members";

/** Error codes that no API key provokes. */
export const PEOPLE_OUT_OF_REACH: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...MEMBERS.map((name) => `${name} role_required`),
    ...["role_required", "password_required", "member_not_joined"].map(
      (code) => `${MEMBER} ${code}`,
    ),
    ...["role_required", "password_required", "single_sign_on_required"].map(
      (code) => `${ACCOUNT} ${code}`,
    ),
    ...OF_KEYS.map((name) => `${name} password_required`),
    "POST /account/erase password_required",
  ].map((what) => [what, NEEDS_MEMBER]),
);
