export type Bindings = readonly unknown[] | Record<string, unknown>

type Numbered = { text: string; names: string[] }

/** The statements of the product are few, whatever is asked of it, and each is read once. */
const known = new Map<string, Numbered>()

/** A statement whose values are `?` or `:name`, as PostgreSQL takes it: `$1`, `$2`… @throws TypeError where one is not given */
export function numbered(sql: string, bindings: Bindings): { text: string; values: unknown[] } {
  const { text, names } = known.get(sql) ?? read(sql)
  const given = bindings as Record<string, unknown>
  const values = names.map((name) => {
    if (given[name] === undefined) throw new TypeError(`No value for ${name} in: ${sql}`)
    return given[name]
  })
  return { text, values }
}

function read(sql: string): Numbered {
  const names: string[] = []
  let asked = 0
  const text = sql.replace(/::|\?|:([a-z]\w*)/gi, (found, named?: string) => {
    if (found === '::') return found
    const name = named ?? String(asked++)
    if (!names.includes(name)) names.push(name)
    return `$${names.indexOf(name) + 1}`
  })
  known.set(sql, { text, names })
  return { text, names }
}
