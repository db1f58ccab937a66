/** A whole number as text, 125 000, with no-break spaces (Barlow has no narrow one). */
export const thousands = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, '\u00a0')
