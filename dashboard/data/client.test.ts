import assert from "node:assert/strict";
import { test } from "node:test";
import { MutationObserver, onlineManager } from "@tanstack/react-query";
import { newClient } from "./client.ts";

const fail = (): Promise<never> => Promise.reject(new Error("no connection"));

test("offline, what is read and changed fails at once instead of waiting for the connection", async () => {
  onlineManager.setOnline(false);
  try {
    const client = newClient(() => assert.fail("the session goes on"));
    await assert.rejects(client.fetchQuery({ queryKey: ["a"], queryFn: fail }), /no connection/);
    const change = new MutationObserver(client, { mutationFn: fail });
    await assert.rejects(change.mutate(), /no connection/);
  } finally {
    onlineManager.setOnline(true);
  }
});
