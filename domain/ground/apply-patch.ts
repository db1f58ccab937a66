/** Applies a patch to an object: null erases a field, an absent field is left unchanged. */
export function applyPatch<T extends object>(before: T, patch: { [K in keyof T]?: T[K] | undefined }): T {
  const presentFields = Object.entries(patch).filter(([, value]) => value !== undefined)
  return { ...before, ...Object.fromEntries(presentFields) }
}
