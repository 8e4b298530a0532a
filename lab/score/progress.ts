/** Prints progress on a terminal only; call the result once for each of `total`. */
export function startProgress(total: number): () => void {
  let done = 0;
  return () => {
    done += 1;
    if (process.stderr.isTTY)
      process.stderr.write(`\r${done}/${total}${done === total ? "\n" : ""}`);
  };
}
