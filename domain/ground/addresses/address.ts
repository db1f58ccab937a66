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

/** A query string, '?page=2&q=clio', without empty values; '' when all are. */
export function queryText(query: Record<string, string | number | undefined> = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)]))}`
}
