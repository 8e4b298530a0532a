// Entry point of a process that follows instructions: responds, crashes, or never responds.
process.on("message", ({ act }: { readonly act: string }) => {
  if (act === "die") throw new Error("out of order");
  if (act === "answer") process.send?.({ pid: process.pid });
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
