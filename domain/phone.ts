/** A number as a French reader dials it: 04 65 71 23 48. Numbers of other countries stay as they are kept. */
export function formatPhone(telephone: string): string {
  const national = /^\+33([1-9]\d{8})$/.exec(telephone.replace(/[\s.-]/g, ''))?.[1]
  return national ? `0${national}`.replace(/(\d{2})(?=\d)/g, '$1\u00a0') : telephone
}
