/** The page that asked for a creation, told what was created; null when no page asked. */
export function backTo(next: string | null, created: Record<string, string>): string | null {
  if (next === null) return null
  const { pathname, searchParams } = new URL(next, 'http://local')
  for (const [name, id] of Object.entries(created)) searchParams.set(name, id)
  return `${pathname}?${searchParams}`
}
