/** One label by itself, or one place of a sheet of them. */
export const labelFormats = ['etiquette', 'a4'] as const
export type LabelFormat = (typeof labelFormats)[number]

const sheetSize = 24

/** The labels of a sheet, counted from 1, line by line. */
export const sheetPlaces: readonly number[] = Array.from({ length: sheetSize }, (_, index) => index + 1)

/** What an address asks for; whatever it cannot mean is the first of its kind. */
export function labelAsked(query: { format?: unknown; case?: unknown }): { format: LabelFormat; place: number } {
  const format = labelFormats.find((each) => each === query.format) ?? labelFormats[0]
  return { format, place: sheetPlaces.find((each) => String(each) === query.case) ?? 1 }
}
