/** Paper of labels: rolls of 58 mm and A4 sheets. */

/** A roll has one label per page; a sheet has 3 columns and 8 rows of 70 × 37 mm. */
export const LABEL_FORMATS = ['roll30', 'roll40', 'a4'] as const
export type LabelFormat = (typeof LABEL_FORMATS)[number]

export const LABELS_PER_SHEET = 24

/** The labels of each sheet; the first one begins at `start` (1 to 24), so that a used sheet can be used up. */
export function sheetsOf<T>(labels: readonly T[], start: number): (T | undefined)[][] {
  const places = [...Array<undefined>(start - 1).fill(undefined), ...labels]
  return Array.from({ length: Math.ceil(places.length / LABELS_PER_SHEET) }, (_, sheet) =>
    places.slice(sheet * LABELS_PER_SHEET, (sheet + 1) * LABELS_PER_SHEET),
  )
}
