/** The `:name` parts of a path. */
export type PathParams<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown

/** The path with its `:name` parts filled in. @throws TypeError when one is missing */
export function fillPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (typeof value !== 'string' || value === '') throw new TypeError(`Address ${path} needs “${name}”`)
    return encodeURIComponent(value)
  })
}

/**
 * The `:name` parts of an address with this path, the inverse of `fillPath`; null for an address of another path. They
 * stay as the address has them: ids need no escapes.
 */
export function readPath<Path extends string>(path: Path, pathname: string): PathParams<Path> | null {
  const given = pathname.split('/')
  const parts = path.split('/')
  const isRead = (part: string, index: number) => (part[0] === ':' ? Boolean(given[index]) : part === given[index])
  if (given.length !== parts.length || !parts.every(isRead)) return null
  const read = parts.flatMap((part, index) => (part[0] === ':' ? [[part.slice(1), given[index]]] : []))
  return Object.fromEntries(read)
}

/** A query string, '?page=2&q=clio', without empty values; '' when all are. */
export function queryText(query: Record<string, string | number | undefined> = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`
}
