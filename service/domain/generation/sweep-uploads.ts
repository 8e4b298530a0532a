import { closeUpload, type EndPorts } from "./end-upload.ts";
import type { WorkMeter } from "./work-meter.ts";

/**
 * Recovers what a killed worker left behind: chunks whose lease has expired wait again, uploads whose rows have all
 * been tried are closed.
 */
export async function sweepUploads(
  ports: EndPorts & { readonly meter?: WorkMeter },
): Promise<void> {
  const expired = await ports.generation.freeLapsedLeases(ports.clock.now());
  ports.meter?.leaseLost("bulk", "expired", expired);
  for (const id of await ports.generation.listUnclosed()) await closeUpload(ports, id);
}
