import { fieldRight, needsOf } from '../../../domain/ground/answer-schemas.ts'
import type { ProgramRight } from '../../../domain/ground/program-rights.ts'
import { bySchema, type Described } from './by-schema.ts'

type Rights = readonly string[]
type Cut = (value: unknown, rights: Rights) => unknown

/** The function that cuts a schema's values; null where programs see all of them. */
const cutOf = bySchema<Cut>(read)

/**
 * The part of an answer that a program sees: without the fields and list items of rights that it lacks (contract 3.27).
 * The given answer is not changed.
 */
export function forProgram(schema: object | null | undefined, body: unknown, rights: readonly ProgramRight[]): unknown {
  const cut = schema ? cutOf(schema) : null
  return cut ? cut(body, rights) : body
}

/** @throws Error for a choice of schemas with marked fields: which of them a value has is not known here */
function read({ def: { shape, element, innerType, options } }: Described): Cut | null {
  if (shape) return ofObject(shape)
  if (element) return ofList(element)
  if (options?.some(cutOf)) throw new Error('Fields with rights are not supported in a choice of schemas')
  const inner = innerType ? cutOf(innerType) : null
  return inner && ((value, rights) => (value === null || value === undefined ? value : inner(value, rights)))
}

function ofObject(shape: Record<string, object>): Cut | null {
  const hidden = Object.entries(shape).flatMap(([name, schema]) => {
    const right = fieldRight(schema)
    return right ? [{ name, right }] : []
  })
  const inside = Object.entries(shape).flatMap(([name, schema]) => {
    const cut = cutOf(schema)
    return cut ? [{ name, cut }] : []
  })
  if (hidden.length === 0 && inside.length === 0) return null
  return (value, rights) => {
    const object = { ...(value as Record<string, unknown>) }
    for (const { name, right } of hidden) if (!rights.includes(right)) delete object[name]
    for (const { name, cut } of inside) if (name in object) object[name] = cut(object[name], rights)
    return object
  }
}

function ofList(element: object): Cut | null {
  const cut = cutOf(element)
  const needs = needsOf(element)
  const rightOf = needs && 'rightOf' in needs ? needs.rightOf : undefined
  if (!cut && !rightOf) return null
  return (value, rights) => {
    const seen = (item: unknown) => {
      const right = rightOf?.(item as never) ?? null
      return right === null || rights.includes(right)
    }
    const items = (value as unknown[]).filter(seen)
    return cut ? items.map((item) => cut(item, rights)) : items
  }
}
