const PUNCTUATED = /^\+?[\d\s()./-]+$/;
/** Dates change their meaning when only their digits are kept. */
const DATE = /^(\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./](\d{2}|\d{4}))$/;

/**
 * True when some value, such as 123-45-6789, is too long for a field, and all of them are numbers whose digits alone fit.
 */
export function digitsFit(values: readonly string[], maxLength: number): boolean {
  return (
    values.some((value) => value.length > maxLength) &&
    values.every((value) => {
      const digits = value.replaceAll(/\D/g, "");
      return PUNCTUATED.test(value) && !DATE.test(value) && digits.length <= maxLength;
    })
  );
}
