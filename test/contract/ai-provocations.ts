import type { Answer } from "../support/harness/ask.ts";
import type { Stage } from "./stage.ts";

type Provocation = (stage: Stage) => Promise<Answer>;

const SUGGEST = "POST /ai/mapping-suggestions";
const ANALYZE = "POST /ai/templates/{template_id}/analyze";
const DETECT = "POST /ai/detect-fields";
const TWO_BILLION = 2_000_000_000;
const TOO_LARGE = "a form that exceeds the limits takes long to build";

/** Ways to provoke errors of AI operations, by code. */
export const OF_ANY_AI: Readonly<Record<string, Provocation>> = {
  ai_quota_exceeded: async (stage) => {
    const actor = await stage.actor("PRO");
    await stage.send({ actor });
    await stage.alter(
      `update usage_counter set used = 100 where account_id = '${actor.accountId}' and kind = 'ai'`,
    );
    return await stage.send({ actor });
  },
};

/** Ways for single operations. */
export const OF_AI: Readonly<Record<string, Provocation>> = {
  [`${DETECT} template_not_found`]: (stage) => ofTemplate(stage, { template_id: TWO_BILLION }),
  [`${DETECT} version_not_found`]: (stage) => {
    const template_id = Number(stage.shared.ids["template_id"]);
    return ofTemplate(stage, { template_id, version: TWO_BILLION });
  },
  [`${DETECT} file_expired`]: async (stage) => {
    const actor = await stage.actor();
    const template_id = Number(actor.ids["template_id"]);
    await stage.alter(
      `update template_version set purged_at = now() where template_id = ${template_id}`,
    );
    return await stage.send({ actor, body: { kind: "json", body: { template_id } } });
  },
  [`${ANALYZE} version_not_found`]: async (stage) => {
    const body = { version: TWO_BILLION };
    return await stage.send({ actor: stage.shared, body: { kind: "json", body } });
  },
  [`${SUGGEST} schema_template_not_found`]: async (stage) => {
    const template_id = Number(stage.shared.ids["template_id"]);
    const body = { template_id, schema_template_id: TWO_BILLION };
    return await stage.send({ actor: stage.shared, body: { kind: "json", body } });
  },
};

function ofTemplate(stage: Stage, body: object): Promise<Answer> {
  return stage.send({ actor: stage.shared, body: { kind: "json", body } });
}

/** Responses that cannot be provoked from outside. */
export const AI_OUT_OF_REACH: Readonly<Record<string, string>> = {
  [`${SUGGEST} suggestions_not_available`]: TOO_LARGE,
  [`${ANALYZE} suggestions_not_available`]: TOO_LARGE,
  [`${DETECT} suggestions_not_available`]: TOO_LARGE,
};
