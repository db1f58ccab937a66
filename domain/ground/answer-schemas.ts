import * as z from 'zod'
import type { ProgramRight } from './program-rights.ts'

/**
 * Every object of an answer carries its id twice, equal. Its type has `id` alone: `_id` is written where answers leave
 * (`server/http/answer/double-ids.ts`).
 */
export const ids = { _id: z.uuid(), id: z.uuid() } as { id: z.ZodUUID }

/** The mask that picks both ids. */
export const idsPicked = { _id: true, id: true } as { id: true }

export const instant = z.iso.datetime()
export const date = z.iso.date()

export const listShape = {
  page: z.int(),
  pageSize: z.int(),
  total: z.int(),
  pages: z.int(),
}

/** The shape of a list that is read whole: the cursor of its next page, null at its end. */
export const wholeListShape = { ...listShape, nextAfter: z.string().nullable() }

export const issueSchema = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
  code: z.string(),
  /** The name and owner of the car that already has this plate. */
  car: z.object({ ...ids, name: z.string(), client: z.string().nullable() }).optional(),
})

/** The number of pages of a list; an empty list has one. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/** The right that a program needs to see a part of an answer; no program sees a part that only people see. */
export type FieldRight = ProgramRight | 'people'

type Needs = { right: FieldRight } | { rightOf: (value: never) => FieldRight | null }

/** By schema. Every answer that has the schema's field or list item follows it. */
const needs = new WeakMap<object, Needs>()

/** Marks the schema of a field that programs see only with a right, besides the right of the call. */
export function withRight<Schema extends object>(right: FieldRight, schema: Schema): Schema {
  needs.set(schema, { right })
  return schema
}

/** Marks the schema of a list item; the right depends on the item, null where the right of the call is enough. */
export function withRightOf<Schema extends object, Item>(
  rightOf: (item: Item) => FieldRight | null,
  schema: Schema,
): Schema {
  needs.set(schema, { rightOf })
  return schema
}

export const needsOf = (schema: object): Needs | undefined => needs.get(schema)

/** The right of a marked field; undefined where the right of the call is enough. */
export function fieldRight(schema: object): FieldRight | undefined {
  const found = needs.get(schema)
  return found && 'right' in found ? found.right : undefined
}

/** The fields of a shape that an answer may leave out; they keep their rights. */
export function mayBeAbsent<Shape extends z.ZodRawShape, const Names extends readonly (keyof Shape & string)[]>(
  shape: Shape,
  names: Names,
) {
  const absent = names.map((name) => {
    const schema = shape[name] as unknown as z.ZodType
    const own = schema.optional()
    const known = needs.get(schema)
    if (known) needs.set(own, known)
    return [name, own]
  })
  return Object.fromEntries(absent) as { [Name in Names[number]]: z.ZodOptional<Shape[Name]> }
}
