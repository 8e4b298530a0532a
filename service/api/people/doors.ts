import type { Door, PortsOfDoors } from "../http/doors.ts";
import { linkDoors } from "./link-doors.ts";
import { sessionDoors } from "./session-doors.ts";

const ALL = [...sessionDoors, ...linkDoors];

/** What all doors need together. */
export type DoorsPorts = PortsOfDoors<typeof ALL>;

/** Every door. */
export const DOORS: readonly Door<DoorsPorts>[] = ALL;
