import Fastify from "fastify";
import pg from "pg";

/**
 * The minimal server for comparison: Fastify and one `select` by primary key on a pool, of the same mapping that the
 * measured route reads. Uses `DATABASE_URL`; prints its address.
 */
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 16 });
const app = Fastify();
app.get("/api/v1/mappings/:id", async (request, reply) => {
  const { id } = request.params as { readonly id: string };
  const { rows } = await pool.query<object>("select * from mapping where id = $1", [id]);
  return rows[0] ?? reply.code(404).send({ error: "not_found" });
});
console.log(`listens on ${await app.listen({ port: 0, host: "127.0.0.1" })}`);
process.once("SIGTERM", () => void app.close().then(() => pool.end()));
