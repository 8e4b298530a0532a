import type { FieldMappings } from "@platen/sdk";
import { useEffect, useState } from "react";
import type { FieldMapping } from "./entry.ts";
import { type EntryFault, isMember } from "./faults.ts";

type Check = (field: string, entry: FieldMapping) => readonly EntryFault[];

const NONE: readonly EntryFault[] = [];

/**
 * Returns the check of an entry by the compiler that the service uses; null while that is loaded. An entry is checked
 * once.
 */
export function useCheck(): Check | null {
  const [check, setCheck] = useState<Check | null>(null);
  useEffect(() => {
    let isOpen = true;
    const load = async (): Promise<void> => {
      const loaded = await loadCheck();
      if (isOpen) setCheck(() => loaded);
    };
    void load();
    return () => {
      isOpen = false;
    };
  }, []);
  return check;
}

/** The check, from a part of the dashboard that is loaded on demand. */
export async function loadCheck(): Promise<Check> {
  const { fieldMappingFaults } = await import("@platen/forms/row-values");
  const known = new WeakMap<object, readonly EntryFault[]>();
  return (field, entry) => {
    if (typeof entry === "string") return NONE;
    const before = known.get(entry);
    if (before !== undefined) return before;
    const mappings: FieldMappings = { [field]: entry };
    const faults = fieldMappingFaults(mappings, [{ name: field }]).map(
      ({ member, position, message }): EntryFault => ({
        field,
        member: member !== null && isMember(member) ? member : null,
        position,
        message,
      }),
    );
    known.set(entry, faults);
    return faults;
  };
}
