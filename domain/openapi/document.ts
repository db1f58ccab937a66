import { errorSchema } from '../error-schema.ts'
import { chapters, errorTexts } from '../features.ts'
import { type Call, refusalsOf } from '../ground/call.ts'
import type { ErrorCode } from '../ground/messages.ts'
import { audience } from '../ground/permissions.ts'
import type { ProgramRight } from '../ground/program-rights.ts'
import { componentSchemas, type JsonSchema, queryFields, reference } from './components.ts'

type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

/** The content of an answer by type. A call has one type, except images, which have two. */
type Content = Record<string, { schema: JsonSchema; examples?: Record<string, { $ref: string }> }>

type Answer = {
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
  'x-access': ReturnType<typeof audience>
  'x-right'?: ProgramRight
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Answer>
}

const accessTexts = {
  public: 'Sans connexion.',
  staff: 'Toute personne du garage.',
  admin: 'Administrateurs du garage.',
} as const

const programText = ({ right }: Call) => right && `Programmes\u00a0: droit ${right}.`

function operationOf(name: string, chapter: string, call: Call): Operation {
  const access = audience(call.access)
  return {
    operationId: call.id,
    summary: call.summary,
    description: [accessTexts[access], programText(call), call.description].filter(Boolean).join(' '),
    tags: [chapter],
    security: access === 'public' ? [] : [{ bearer: [] }, ...(call.right ? [{ program: [] }] : [])],
    'x-access': access,
    ...(call.right && { 'x-right': call.right }),
    parameters: parametersOf(name, call),
    ...(call.body
      ? {
          requestBody: {
            required: true,
            content: call.upload ? form(call.body, call.upload.field) : json(reference(call.body)),
          },
        }
      : {}),
    responses: { ...successes(call), ...refusals(name, call) },
  }
}

function parametersOf(call: string, { query, header, idempotent }: Call): Parameter[] {
  const named = [...call.matchAll(/:(\w+)/g)].map(([, name = '']) => pathParameter(name))
  return [
    ...named,
    ...(query ? queryParameters(query) : []),
    ...(idempotent ? [idempotencyKey] : []),
    ...(header ? [fixedHeader(header)] : []),
  ]
}

/** The parameter of a path. A malformed id gets the same answer as an unknown one. */
function pathParameter(name: string): Parameter {
  const schema: JsonSchema = name === 'token' ? { type: 'string' } : { type: 'string', format: 'uuid' }
  return { name, in: 'path', required: true, schema }
}

function queryParameters(query: NonNullable<Call['query']>): Parameter[] {
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

/** The schema of a content, whatever its type. */
export const schemaIn = (content: Content): JsonSchema => Object.values(content)[0]?.schema ?? {}

const etag = { ETag: { description: 'À renvoyer dans If-None-Match.', schema: { type: 'string' } } } as const

const file: JsonSchema = { type: 'string', format: 'binary' }

const files: Record<NonNullable<Call['file']>, Record<string, Answer>> = {
  image: {
    200: {
      description: 'Image.',
      headers: etag,
      content: { 'image/webp': { schema: file }, 'image/jpeg': { schema: file } },
    },
    304: { description: 'La même que celle que vous avez.', headers: etag },
  },
  archive: { 200: { description: 'Archive ZIP.', content: { 'application/zip': { schema: file } } } },
}

function successes({ idempotent, file: kind, answers }: Call): Record<string, Answer> {
  if (kind) return files[kind]
  const entries = Object.entries(answers).map(([status, schema]): [string, Answer] => [
    status,
    {
      description: schema ? (status === '201' ? 'Créé.' : 'Réponse.') : 'Fait, sans contenu.',
      ...(idempotent ? { headers: replayed } : {}),
      ...(schema ? { content: json(reference(schema)) } : {}),
    },
  ])
  return Object.fromEntries(entries)
}

function refusals(name: string, call: Call): Record<string, Answer> {
  const entries = [...refusalsOf(name, call)].map(([status, codes]): [string, Answer] => [
    String(status),
    {
      description: codes.join(', '),
      ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
      content: json(reference(errorSchema), codes),
    },
  ])
  return Object.fromEntries(entries)
}

function form(body: NonNullable<Call['body']>, name: 'photo' | 'fichier'): Content {
  const { properties, required } = queryFields(body)
  const schema: JsonSchema = {
    type: 'object',
    properties: { [name]: file, ...properties },
    required: [name, ...required],
  }
  return { 'multipart/form-data': { schema } }
}

function json(schema: { $ref: string }, codes: ErrorCode[] = []): Content {
  const examples = codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])
  return {
    'application/json': { schema, ...(codes.length > 0 ? { examples: Object.fromEntries(examples) } : {}) },
  }
}

type OpenApiDocument = ReturnType<typeof draw>

const introduction =
  'Les appels du navigateur, ouverts à vos propres outils. Corps et réponses en JSON UTF-8, dates en ISO 8601 (UTC). ' +
  'Chaque objet porte son identifiant deux fois, _id et id. Un identifiant d’un autre garage répond 404, comme un ' +
  'identifiant qui n’a jamais existé. Les refus ont tous la même forme : code, message en français, et issues quand ' +
  'un champ est en cause. L’en-tête X-Request-Id nomme chaque réponse.'

let drawn: OpenApiDocument | undefined

/** The description of every call under /api, built once from the tables and schemas of the calls. */
export function openApiDocument(): OpenApiDocument {
  drawn ??= draw()
  return drawn
}

function draw() {
  return {
    openapi: '3.1.0',
    info: { title: 'Fil d’atelier', version: '1', description: introduction },
    servers: [{ url: '/api' }],
    tags: chapters.map(({ title }) => ({ name: title })),
    paths: paths(),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Le accessToken de la connexion, valable 15 minutes.',
        },
        program: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'fil_…',
          description:
            'Le jeton d’un programme, créé par un administrateur sur /parametres/programmes. Il ouvre les appels qui nomment un de ses droits (x-right), et aucun autre. Un champ avec x-right n’est dans sa réponse que si le jeton a aussi ce droit\u00a0; « people »\u00a0: jamais.',
        },
      },
      schemas: componentSchemas(),
      examples: errorExamples(),
    },
  }
}

function paths(): Record<string, Record<string, Operation>> {
  const all: Record<string, Record<string, Operation>> = {}
  for (const { title, calls } of chapters) {
    for (const [name, call] of Object.entries(calls)) {
      const [method = '', path = ''] = name.replace(/:(\w+)/g, '{$1}').split(' ')
      all[path] = { ...all[path], [method.toLowerCase()]: operationOf(name, title, call) }
    }
  }
  return all
}

function errorExamples(): Record<string, { value: { code: string; message: string } }> {
  return Object.fromEntries(Object.entries(errorTexts).map(([code, message]) => [code, { value: { code, message } }]))
}
