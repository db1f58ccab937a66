import { type CallName, callOf } from '../../domain/calls.ts'
import { type Operation, openApiDocument, schemaIn } from '../../domain/openapi/document.ts'
import { byName, code } from './table.ts'

const document = openApiDocument()
type Method = 'get' | 'post' | 'patch' | 'delete'

export const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<Method, Operation>).map(([method, operation]) => ({ path, method, operation })),
  )

export function calls() {
  return operations().map(({ path, method, operation }) => [
    code(`${method.toUpperCase()} ${path}`),
    callOf(`${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}` as CallName).access,
    operation.parameters.some(({ name }) => name === 'Idempotency-Key') ? 'key' : '',
    takes(operation),
    answers(operation),
    ownRefusals(operation).join(', '),
  ])
}

function takes({ parameters, requestBody }: Operation): string {
  const named = parameters
    .filter((one) => one.in === 'query' || (one.in === 'header' && one.name !== 'Idempotency-Key'))
    .map(({ name, in: place }) => (place === 'header' ? `${name}: 1` : `?${name}`))
  return [...named, ...(requestBody ? [bodyOf(schemaIn(requestBody.content) as Node)] : [])].join(', ')
}

function answers({ responses }: Operation): string {
  return Object.entries(responses)
    .filter(([status]) => Number(status) < 300)
    .map(([status, { content }]) => [status, content && answerOf(content)].join(' '))
    .join(', ')
}

function answerOf(content: Parameters<typeof schemaIn>[0]): string {
  const { $ref } = schemaIn(content) as Node
  return $ref?.split('/').pop() ?? ('application/zip' in content ? 'archive' : 'image')
}

/** The refusals that do not follow from the call's access, key and body. */
function ownRefusals({ responses }: Operation): string[] {
  return Object.entries(responses).flatMap(([status, { description }]) => {
    if (![401, 403, 409, 410].includes(Number(status))) return []
    const ownRefusals = description.split(', ').filter((one) => !common.has(one))
    return ownRefusals.length > 0 ? [`${status} ${ownRefusals.map(code).join(' ')}`] : []
  })
}

const common = new Set(['UNAUTHORIZED', 'FORBIDDEN', 'SECOND_FACTOR_SETUP_REQUIRED', 'IDEMPOTENCY_REPLAY_IN_PROGRESS'])

type Node = {
  $ref?: string
  anyOf?: Node[]
  items?: Node
  properties?: Record<string, Node>
  required?: string[]
  enum?: unknown[]
}

const schemas = document.components.schemas as Record<string, Node>

/** The schemas of answers; those of bodies are with each call. */
export function things() {
  return Object.entries(schemas)
    .filter(([name]) => isThing(name))
    .toSorted(byName)
    .map(([name, schema]) => [code(name), schema.properties ? written(schema) : shapeOf(schema).trim()])
}

/** The fields of a thing; those that it shares with a smaller named thing are given by that name. */
function written(thing: Node): string {
  const fields = Object.entries(thing.properties ?? {}).filter(([name]) => !(name === '_id' && thing.properties?.id))
  const base = baseOf(thing)
  const own = fields
    .filter(([name]) => !(base && name in base.properties))
    .map(([name, field]) => name + shapeOf(field))
  return [...(base ? [`all of ${code(base.name)}`] : []), ...own].join(', ')
}

/** The largest named thing of which this one has every field. */
function baseOf({ properties = {} }: Node) {
  const texts = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, JSON.stringify(field)]))
  return Object.entries(schemas)
    .flatMap(([name, schema]) => (isThing(name) && schema.properties ? [{ name, properties: schema.properties }] : []))
    .filter((other) => Object.entries(other.properties).every(([name, field]) => texts[name] === JSON.stringify(field)))
    .map((other) => ({ ...other, size: Object.keys(other.properties).length }))
    .filter(({ size }) => size >= fewestShared && size < Object.keys(properties).length)
    .toSorted((one, another) => another.size - one.size)[0]
}

const isThing = (name: string): boolean => !/(Form|Patch)$/.test(name)

/** Fewer fields in common, such as those of a page of a list, are written out. */
const fewestShared = 5

/** The fields of a body; those that may be left out bear a question mark. */
function bodyOf(schema: Node): string {
  const { properties = {}, required = [] } = schemas[schema.$ref?.split('/').pop() ?? ''] ?? schema
  return Object.entries(properties)
    .map(([name, field]) => `${name}${required.includes(name) ? '' : '?'}${shapeOf(field)}`)
    .join(', ')
}

/** The maximum of values listed for an enum: error codes have a separate table. */
const fewWords = 10

/** The type of a field after its name: a reference, a list, a choice of words, or inner fields. */
function shapeOf({ $ref, anyOf, items, properties, enum: words }: Node): string {
  if ($ref) return `: ${$ref.split('/').pop()}`
  if (anyOf) return anyOf.map(shapeOf).find((shape) => shape !== '') ?? ''
  if (items) return `[]${shapeOf(items)}`
  if (words) return words.length > fewWords ? '' : ` (${words.join(', ')})`
  return properties ? ` {${written({ properties })}}` : ''
}
