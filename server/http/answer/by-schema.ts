/** The parts of a schema that its readers use: its inner schemas. */
export type Described = {
  def: { shape?: Record<string, object>; element?: object; innerType?: object; options?: object[] }
}

/** Remembers the result of `read` for each schema, so that each is read once. */
export function bySchema<Result>(read: (schema: Described) => Result | null): (schema: object) => Result | null {
  const known = new WeakMap<object, Result | null>()
  return (schema) => {
    const before = known.get(schema)
    if (before !== undefined) return before
    const result = read(schema as Described)
    known.set(schema, result)
    return result
  }
}
