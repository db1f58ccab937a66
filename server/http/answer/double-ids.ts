import type * as z from 'zod'
import { bySchema, type Described } from './by-schema.ts'

type Fill = (value: unknown) => void

/** The function that fills a schema's values; null where they contain no object with `_id`. */
const fillOf = bySchema<Fill>(read)

/** Writes `_id` equal to `id` wherever the schema of an answer has it, into the answer itself. */
export function doubleIds<Body>(schema: z.ZodType | null | undefined, body: Body): Body {
  if (schema) fillOf(schema)?.(body)
  return body
}

function read({ def: { shape, element, innerType } }: Described): Fill | null {
  if (shape) return ofObject(shape)
  if (element) return ofArray(fillOf(element))
  const inner = innerType ? fillOf(innerType) : null
  return inner && ((value) => value !== null && value !== undefined && inner(value))
}

function ofObject(shape: Record<string, object>): Fill | null {
  const has = '_id' in shape
  const inside = Object.entries(shape).flatMap(([name, schema]) => {
    const fill = fillOf(schema)
    return fill ? [{ name, fill }] : []
  })
  if (!has && inside.length === 0) return null
  return (value) => {
    const object = value as Record<string, unknown> & { _id?: unknown; id?: unknown }
    if (has) object._id = object.id
    for (const { name, fill } of inside) fill(object[name])
  }
}

function ofArray(fill: Fill | null): Fill | null {
  return (
    fill &&
    ((value) => {
      for (const item of value as unknown[]) fill(item)
    })
  )
}
