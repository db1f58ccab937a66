import { chapters } from '../calls.ts'
import { errorTexts } from '../error-texts.ts'
import { componentSchemas } from './components.ts'
import { type Operation, operationOf } from './operation.ts'

/** What describes the calls, under /api as well: for programs, and for people. Not calls themselves. */
export const apiDescription = { document: '/openapi.json', page: '/docs' } as const

export type OpenApiDocument = ReturnType<typeof draw>

const introduction =
  'Les appels du navigateur, ouverts à vos propres outils. Corps et réponses en JSON UTF-8, dates en ISO 8601 (UTC). ' +
  'Chaque objet porte son identifiant deux fois, _id et id. Un identifiant d’un autre garage répond 404, comme un ' +
  'identifiant qui n’a jamais existé. Les refus ont tous la même forme : code, message en français, et issues quand ' +
  'un champ est en cause. L’en-tête X-Request-Id nomme chaque réponse.'

let drawn: OpenApiDocument | undefined

/** The description of every call under /api, drawn once from the tables and schemas that the calls themselves use. */
export function openApiDocument(): OpenApiDocument {
  drawn ??= draw()
  return drawn
}

function draw() {
  return {
    openapi: '3.1.0',
    info: { title: 'Fil d’atelier', version: '1', description: introduction },
    servers: [{ url: '/api' }],
    tags: chapters.map(([name]) => ({ name })),
    paths: paths(),
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'Le accessToken de la connexion, valable 15 minutes.',
        },
      },
      schemas: componentSchemas(),
      examples: errorExamples(),
    },
  }
}

function paths(): Record<string, Record<string, Operation>> {
  const all: Record<string, Record<string, Operation>> = {}
  for (const [chapter, calls] of chapters) {
    for (const [name, call] of Object.entries(calls)) {
      const [method = '', path = ''] = name.replace(/:(\w+)/g, '{$1}').split(' ')
      all[path] = { ...all[path], [method.toLowerCase()]: operationOf(name, chapter, call) }
    }
  }
  return all
}

function errorExamples(): Record<string, { value: { code: string; message: string } }> {
  return Object.fromEntries(Object.entries(errorTexts).map(([code, message]) => [code, { value: { code, message } }]))
}
