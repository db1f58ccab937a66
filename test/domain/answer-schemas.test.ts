import { expect, test } from 'vitest'
import { callNames, callOf } from '../../domain/calls.ts'
import { type FieldRight, fieldRight } from '../../domain/ground/answer-schemas.ts'

type Schema = {
  def: { shape?: Record<string, Schema>; element?: Schema; innerType?: Schema; options?: Schema[] }
}

/** Every field of a schema with its path and the rights of the fields around it. */
function* fieldsIn({ def }: Schema, path = '', rights: FieldRight[] = []): Generator<[string, FieldRight[]]> {
  for (const [name, schema] of Object.entries(def.shape ?? {})) {
    const right = fieldRight(schema)
    const inside = right ? [...rights, right] : rights
    yield [`${path}.${name}`, inside]
    yield* fieldsIn(schema, `${path}.${name}`, inside)
  }
  for (const inner of [def.element, def.innerType, ...(def.options ?? [])]) {
    if (inner) yield* fieldsIn(inner, path, rights)
  }
}

/** The fields of a noun that other nouns' answers may also have, with their right. */
const owned: [fields: RegExp, right: FieldRight, own: RegExp][] = [
  [/\.(email|telephone|adresse)$/i, 'clients:read', /^$/],
  [/\.[^.]*(approval|pendingAnswer|refusedWork|renounced|Cents)[^.]*$/i, 'approvals:read', /^(approvals|billing):/],
  [/\.[^.]*(token|link(?!ExpiresAt))[^.]*$/i, 'people', /^$/],
]

const open = callNames.filter((name) => callOf(name).right)

test('every answer that programs read marks the fields of other nouns with their right', () => {
  const unmarked = open.flatMap((name) => {
    const { answers, right = '' } = callOf(name)
    const fields = Object.values(answers).flatMap((schema) => (schema ? [...fieldsIn(schema as never)] : []))
    return owned.flatMap(([pattern, needed, own]) =>
      fields
        .filter(([path, rights]) => pattern.test(path) && !own.test(right) && !rights.includes(needed))
        .map(([path]) => `${name}: ${path} without ${needed}`),
    )
  })
  expect(unmarked).toEqual([])
})
