const MB = 1024 * 1024;

/** Bounds on one workbook. Excel's own limits are 1,048,576 rows, 16,384 columns and 32,767 characters in a cell. */
export const LIMITS = {
  /** Entries of the archive. */
  entriesMax: 10_000,
  /** Inflated size of a sheet, and of the shared strings: a sheet of 10,000 rows and 200 columns has about 80 MB. */
  partBytesMax: 256 * MB,
  /** Inflated size of the other parts: the list of sheets, relationships, formats. */
  smallPartBytesMax: 16 * MB,
  sheetsMax: 1000,
  /** Length of all shared strings together, which are held in memory. */
  textCharactersMax: 64 * MB,
  textsMax: 2_000_000,
  /** Styles of cells, and number formats. */
  stylesMax: 100_000,
  cellCharactersMax: 100_000,
  rowsMax: 1_048_576,
  columnsMax: 16_384,
  /** Cells that are written, empty ones included. */
  cellsMax: 20_000_000,
  /** A tag with its attributes. */
  tagCharactersMax: 64 * 1024,
  depthMax: 100,
} as const;
