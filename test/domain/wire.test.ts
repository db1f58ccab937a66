import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { errorTexts } from '../../domain/error-texts.ts'

const modules = import.meta.glob<Record<string, unknown>>(['../../domain/*wire.ts', '../../domain/*-form.ts'], {
  eager: true,
})
const schemas = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported)
    .filter((entry): entry is [string, z.ZodType] => entry[1] instanceof z.ZodType)
    .map(([name, schema]) => [`${file.split('/').pop()} ${name}`, schema] as const),
)

describe('every schema can be drawn in the description of the calls', () => {
  test.each(schemas)('%s', (name, schema) => {
    const io = name.includes('-form.ts') ? 'input' : 'output'
    expect(() => z.toJSONSchema(schema, { io })).not.toThrow()
  })
})

test('an error answer carries a known code', async () => {
  const { errorSchema } = await import('../../domain/wire.ts')
  for (const [code, message] of Object.entries(errorTexts)) {
    expect(errorSchema.safeParse({ code, message }).success).toBe(true)
  }
  expect(errorSchema.safeParse({ code: 'AUTRE', message: 'x' }).success).toBe(false)
})
