import { expect, test } from 'vitest'
import * as z from 'zod'
import { callNames, callOf } from '../../../domain/calls.ts'
import { ids } from '../../../domain/ground/answer-schemas.ts'
import { doubleIds } from '../../../server/http/answer/double-ids.ts'

const owner = z.object({ ...ids, nom: z.string() })
const car = z.object({ ...ids, marque: z.string(), client: owner.nullable(), former: z.array(owner).optional() })
const list = z.object({ items: z.array(car), next: z.object({ id: z.string() }) })

test('objects with _id in their schema get it at any depth, and no other object', () => {
  const paul = { id: 'p', nom: 'Paul' }
  const body = {
    items: [
      { id: 'v', marque: 'Audi', client: paul, former: [{ id: 'z', nom: 'Zoé' }] },
      { id: 'w', marque: 'Fiat', client: null },
    ],
    next: { id: 'n' },
  }
  expect(doubleIds(list, body)).toEqual({
    items: [
      { _id: 'v', id: 'v', marque: 'Audi', client: { _id: 'p', ...paul }, former: [{ _id: 'z', id: 'z', nom: 'Zoé' }] },
      { _id: 'w', id: 'w', marque: 'Fiat', client: null },
    ],
    next: { id: 'n' },
  })
})

test.each([null, undefined])('an answer with the schema %s stays as it is', (schema) => {
  expect(doubleIds(schema, { id: 'a' })).toEqual({ id: 'a' })
})

/** The schemas inside which `_id` is added. */
const followed = ['object', 'array', 'nullable', 'optional']

test('no answer hides an _id in a schema of another kind', () => {
  const hidden: string[] = []
  const hasId = (schema: unknown): boolean => JSON.stringify(z.toJSONSchema(schema as z.ZodType)).includes('"_id"')
  const look = (name: string, schema: z.ZodType) => {
    if (!hasId(schema)) return
    const { def } = schema as unknown as {
      def: { type: string; shape?: object; element?: z.ZodType; innerType?: z.ZodType }
    }
    if (!followed.includes(def.type)) hidden.push(`${name}: ${def.type}`)
    for (const inner of [def.element, def.innerType, ...Object.values(def.shape ?? {})]) if (inner) look(name, inner)
  }
  for (const name of callNames) for (const schema of Object.values(callOf(name).answers)) if (schema) look(name, schema)
  expect(hidden).toEqual([])
})
