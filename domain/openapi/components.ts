import * as z from 'zod'
import { errorSchema } from '../error-schema.ts'
import { namedSchemas } from '../features.ts'
import { fieldRight } from '../ground/answer-schemas.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

const isAnswer = (name: string): boolean => name.endsWith('Schema')
const answers = registryOf(isAnswer)
const bodies = registryOf((name) => !isAnswer(name) && !/(Rule|Query)$/.test(name))

/** Every named schema of the domain: answers as they are sent, bodies as they are accepted. */
export function componentSchemas(): Record<string, JsonSchema> {
  const drawn = [
    z.toJSONSchema(answers, { io: 'output', uri: refTo, override: describeAnswer }),
    z.toJSONSchema(bodies, { io: 'input', uri: refTo, override: quieten }),
  ]
  const entries = drawn.flatMap(({ schemas }) => Object.entries(schemas))
  return Object.fromEntries(entries.map(([name, { $schema, $id, ...schema }]) => [name, schema]))
}

/** @throws Error when the schema has no name: it must be exported by a module of the domain */
export function reference(schema: z.ZodType): { $ref: string } {
  const name = answers.get(schema)?.id ?? bodies.get(schema)?.id
  if (!name) throw new Error('This schema is exported by no module of the domain')
  return { $ref: refTo(name) }
}

export function queryFields(schema: z.ZodType): { properties: Record<string, JsonSchema>; required: string[] } {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', override: quieten })
  return { properties: properties as Record<string, JsonSchema>, required }
}

function registryOf(isMeant: (name: string) => boolean) {
  const registry = z.registry<{ id: string }>()
  for (const [name, schema] of [...namedSchemas(), ['errorSchema', errorSchema] as const]) {
    if (schema instanceof z.ZodType && isMeant(name)) registry.add(schema, { id: titled(name) })
  }
  return registry
}

/** clientListSchema → ClientList, clientForm → ClientForm. */
function titled(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replace(/Schema$/, '')
}

function refTo(name: string): string {
  return `#/components/schemas/${name}`
}

type Drawn = { zodSchema: unknown; jsonSchema: JsonSchema }

function describeAnswer({ zodSchema, jsonSchema }: Drawn): void {
  quieten({ jsonSchema })
  describeRights(zodSchema as { def?: { shape?: Record<string, object> } }, jsonSchema)
}

/** Fields that programs may not see are not required; `x-right` names their right. */
function describeRights({ def }: { def?: { shape?: Record<string, object> } }, jsonSchema: JsonSchema): void {
  for (const [name, schema] of Object.entries(def?.shape ?? {})) {
    const right = fieldRight(schema)
    const property = jsonSchema.properties?.[name]
    if (!right || typeof property !== 'object') continue
    property['x-right'] = right
    if (jsonSchema.required) jsonSchema.required = jsonSchema.required.filter((one) => one !== name)
  }
}

/** Removes redundant keywords: patterns of named formats, and the bounds of safe integers. */
function quieten({ jsonSchema }: { jsonSchema: JsonSchema }): void {
  if (jsonSchema.format) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}
