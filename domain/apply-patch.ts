/** The object with a patch laid over it: null erases, an absent field is left alone. */
export function applyPatch<T extends object>(before: T, patch: { [K in keyof T]?: T[K] | undefined }): T {
  const presentFields = Object.entries(patch).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(presentFields) }
}
