import type { Task, TaskPage } from "@platen/sdk";
import type { Command } from "commander";
import { shortened } from "../output/wording.ts";
import { KINDS, verbOf } from "../remote/kinds.ts";
import { listVerb } from "../remote/list.ts";
import { canBeSaved, save } from "../remote/save.ts";
import { group, type Shown, verb } from "../remote/verb.ts";
import { EXIT, Refusal } from "../terminal/refusal.ts";

const OUTPUT = ["-o, --output <out.pdf>", "the PDF to write; - writes standard output"] as const;
const FORCE = ["-f, --force", "overwrite the PDF if it exists"] as const;
const MESSAGE_WIDTH = 80;

/** `platen tasks`: single PDFs that are filled in the background. */
export function tasksCommand(): Command {
  return group("tasks", "Single PDFs filled in the background (platen generate --detach).", [
    listVerb<TaskPage>({
      description: "List the tasks of the key's environment.",
      example: "tasks list",
      list: (platen, query) => platen.tasks.list(query),
      plural: "tasks",
      columns: [
        { title: "TASK", of: ({ task_id }) => task_id },
        { title: "STATUS", of: ({ status }) => status },
        { title: "TEMPLATE", align: "right", of: ({ template_id }) => template_id },
        { title: "FILE", of: ({ filename }) => filename },
        { title: "SUBMITTED", of: ({ submitted_at }) => submitted_at },
        { title: "ERROR", of: ({ error }) => shortened(error ?? "", MESSAGE_WIDTH) },
      ],
    }),
    verbOf(KINDS.task, {
      name: "show",
      description: "Show a task.",
      run: async (platen, id) => showTask(await platen.tasks.get(id)),
    }),
    verbOf(KINDS.task, {
      name: "wait",
      description: "Wait for a task to end.",
      run: async (platen, id) => {
        const task = await platen.tasks.wait(id);
        return {
          ...showTask(task),
          exitCode: task.status === "completed" ? EXIT.done : EXIT.failed,
        };
      },
    }),
    downloadVerb(),
    verbOf(KINDS.task, {
      name: "cancel",
      description: "Cancel a task that has not ended; it is not counted.",
      run: async (platen, id) => showTask(await platen.tasks.cancel(id)),
    }),
  ]);
}

function downloadVerb(): Command {
  return verb<{ readonly output: string; readonly force?: boolean }>({
    name: "download",
    description: "Wait for a task and download its PDF.",
    args: [KINDS.task.arg],
    required: [OUTPUT],
    options: [FORCE],
    examples: ["tasks download task_5raZevUa5FHr1wb5sNE4V8a4 -o person.pdf"],
    run: async ({ platen, args: [id = ""], options }) => {
      canBeSaved(options);
      const { file_id, status, error } = await platen.tasks.wait(id);
      if (file_id === null) throw new Refusal(`The task is ${status}: ${error ?? "it has no PDF"}`);
      return await save(await platen.files.download(file_id), options);
    },
  });
}

function showTask(task: Task): Shown {
  const lines = [
    `${task.task_id}: ${task.status}`,
    `  file       ${task.filename}`,
    `  template   ${task.template_id}, version ${task.template_version}`,
    `  submitted  ${task.submitted_at}`,
    ...(task.finished_at === null ? [] : [`  finished   ${task.finished_at}`]),
    ...(task.expires_at === null ? [] : [`  kept until ${task.expires_at}`]),
    ...(task.error === null ? [] : [`  error      ${task.error}`]),
    ...task.warnings.map(({ message }) => `  warning    ${message}`),
  ];
  return { json: task, text: lines.join("\n") };
}
