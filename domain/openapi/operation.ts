import type { CallContract } from '../api-contract/call.ts'
import { refusalsOf } from '../api-contract/refusals.ts'
import type { ApiRoute } from '../api-routes.ts'
import type { ErrorCode } from '../messages.ts'
import { errorSchema } from '../wire.ts'
import { type JsonSchema, queryFields, reference } from './components.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

type Content = { 'application/json': { schema: { $ref: string }; examples?: Record<string, { $ref: string }> } }

export type Answer = {
  description: string
  headers?: Record<string, { description: string; schema: JsonSchema }>
  content?: Content
}

export type Operation = {
  operationId: string
  summary: string
  description?: string
  tags: string[]
  security: Record<string, string[]>[]
  'x-access': ApiRoute['access']
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Answer>
}

const accessTexts = {
  public: 'Sans connexion.',
  staff: 'Toute personne du garage.',
  admin: 'Administrateurs du garage.',
} as const

/** One call of the table, as OpenAPI says it. */
export function operationOf(name: string, chapter: string, route: ApiRoute, contract: CallContract): Operation {
  return {
    operationId: name,
    summary: contract.summary,
    description: [accessTexts[route.access], contract.description].filter(Boolean).join(' '),
    tags: [chapter],
    security: route.access === 'public' ? [] : [{ bearer: [] }],
    'x-access': route.access,
    parameters: parametersOf(route, contract),
    ...(contract.body ? { requestBody: { required: true, content: json(reference(contract.body)) } } : {}),
    responses: { ...successes(route, contract), ...refusals(route, contract) },
  }
}

function parametersOf({ path, idempotent }: ApiRoute, { query, header }: CallContract): Parameter[] {
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => pathParameter(name))
  return [
    ...named,
    ...(query ? queryParameters(query) : []),
    ...(idempotent ? [idempotencyKey] : []),
    ...(header ? [fixedHeader(header)] : []),
  ]
}

/** A malformed id is answered like one that never existed. */
function pathParameter(name: string): Parameter {
  const schema: JsonSchema = name === 'token' ? { type: 'string' } : { type: 'string', format: 'uuid' }
  return { name, in: 'path', required: true, schema }
}

function queryParameters(query: NonNullable<CallContract['query']>): Parameter[] {
  const { properties, required } = queryFields(query)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'De 8 à 255 caractères ASCII visibles, propre à cette intention. La même clé redonne la même réponse pendant 24 heures.',
  schema: { type: 'string', minLength: 8, maxLength: 255, pattern: '^[\\x21-\\x7e]+$' },
}

function fixedHeader({ name, value }: { name: string; value: string }): Parameter {
  return { name, in: 'header', required: true, schema: { const: value } }
}

const replayed = {
  'Idempotent-Replayed': {
    description: '« true » quand la clé avait déjà servi : c’est la réponse conservée.',
    schema: { type: 'string', const: 'true' },
  },
} as const

const retryAfter = {
  'Retry-After': { description: 'Secondes à attendre.', schema: { type: 'integer', minimum: 1 } },
} as const

function successes({ idempotent }: ApiRoute, { success }: CallContract): Record<string, Answer> {
  const entries = Object.entries(success).map(([status, schema]): [string, Answer] => [
    status,
    {
      description: schema ? (status === '201' ? 'Créé.' : 'Réponse.') : 'Fait, sans contenu.',
      ...(idempotent ? { headers: replayed } : {}),
      ...(schema ? { content: json(reference(schema)) } : {}),
    },
  ])
  return Object.fromEntries(entries)
}

function refusals(route: ApiRoute, contract: CallContract): Record<string, Answer> {
  const entries = [...refusalsOf(route, contract)].map(([status, codes]): [string, Answer] => [
    String(status),
    {
      description: codes.join(', '),
      ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
      content: json(reference(errorSchema), codes),
    },
  ])
  return Object.fromEntries(entries)
}

function json(schema: { $ref: string }, codes: ErrorCode[] = []): Content {
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])
  return {
    'application/json': { schema, ...(codes.length > 0 ? { examples: Object.fromEntries(examples) } : {}) },
  }
}
