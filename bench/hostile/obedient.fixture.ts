// The entry of a process that does what it is told: answers, dies loudly, or never answers.
process.on("message", ({ act }: { readonly act: string }) => {
  if (act === "die") throw new Error("out of order");
  if (act === "answer") process.send?.({ pid: process.pid });
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
