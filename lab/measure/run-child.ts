import { fork } from "node:child_process";

/** Hands `task` to a process that runs `file`, and gives back the one message that it answers with. */
export function runChild<Answer extends object>(file: URL, task: object): Promise<Answer> {
  const child = fork(file, { stdio: "inherit" });
  return new Promise((resolve, reject) => {
    child.once("message", (answer: Answer) => resolve(answer));
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`the process ended (exit code ${code})`)));
    child.send(task);
  });
}
