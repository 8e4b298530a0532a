/**
 * Entry point of a process: Fastify with one route that runs one PostgreSQL query. Takes the database's URL; prints its
 * own.
 */
import { argv } from "node:process";
import Fastify from "fastify";
import pg from "pg";

const [, , connectionString = ""] = argv;
const pool = new pg.Pool({ connectionString, max: 16 });
const app = Fastify();
app.post("/", async () => {
  const { rows } = await pool.query<{ id: string }>("select id, email from account limit 1");
  return { account: rows[0] };
});
console.log(`listens on ${await app.listen({ host: "127.0.0.1", port: 0 })}`);
