import type { Connection } from "./connection.ts";

/** Names of a form's fields turned into names of your own. */
export type Mapping = {
  readonly id: number;
  readonly name: string;
  readonly template_id: number;
  readonly template_version: number;
  /** Raw field name → alias, or the longer form with `source`, `transform`, `default`, … */
  readonly field_mappings: Readonly<Record<string, unknown>>;
  readonly created_at: string;
};

export type NewMapping = Pick<Mapping, "name" | "template_id" | "field_mappings"> & {
  readonly description?: string;
};

export class Mappings {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** `POST /api/v1/mappings`; an unknown raw field is a `validation_error` that names it. */
  create(body: NewMapping): Promise<Mapping> {
    return this.#connection.json("/api/v1/mappings", { method: "POST", body });
  }

  /** `GET /api/v1/mappings/{id}`. */
  get(id: number): Promise<Mapping> {
    return this.#connection.json(`/api/v1/mappings/${id}`);
  }
}
