import { closeUpload, type EndPorts } from "./end-upload.ts";

/**
 * Takes up what a killed worker left lying: chunks whose lease has lapsed wait again, uploads whose rows have all been
 * tried are closed.
 */
export async function sweepUploads(ports: EndPorts): Promise<void> {
  await ports.generation.freeLapsedLeases(ports.clock.now());
  for (const id of await ports.generation.listUnclosed()) await closeUpload(ports, id);
}
