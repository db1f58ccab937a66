import type * as z from 'zod'

/** The messages of a schema about an input, by field. */
export function messages(schema: z.ZodType, input: unknown): Record<string, string[]> {
  const said: Record<string, string[]> = {}
  for (const { path, message } of schema.safeParse(input).error?.issues ?? []) {
    const field = path.join('.')
    said[field] = [...(said[field] ?? []), message]
  }
  return said
}
