import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, callNames, callOf } from '../../../domain/calls.ts'
import { audience } from '../../../domain/ground/permissions.ts'
import type { Operation } from '../../../domain/openapi/document.ts'
import { type TestApp, testApp } from '../../setup/app.ts'

let app: TestApp
let document: { openapi: string; paths: Record<string, Record<string, Operation>>; components: Record<string, object> }

beforeAll(async () => {
  app = await testApp()
  const answer = await supertest(app.app).get('/api/openapi.json')
  expect(answer.status).toBe(200)
  document = answer.body
})
afterAll(() => app.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ method, path, operation })),
  )

describe('the OpenAPI document and the table of calls', () => {
  test('have the same calls', () => {
    const documented = operations().map(({ method, path }) => `${method.toUpperCase()} ${path}`)
    const served = callNames.map((name) => name.replace(/:(\w+)/g, '{$1}'))
    expect(documented.toSorted()).toEqual(served.toSorted())
  })

  test('agree on access, idempotency key and parameters', () => {
    for (const { method, path, operation } of operations()) {
      const name = `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}` as CallName
      const { access, right, idempotent = false } = callOf(name)
      expect(operation['x-access']).toBe(audience(access))
      const tokens = [{ bearer: [] }, ...(right ? [{ program: [] }] : [])]
      expect(operation.security).toEqual(access === 'public' ? [] : tokens)
      expect([operation['x-right'], operation.description?.includes(`droit ${right}.`)]).toEqual([
        right,
        right !== undefined,
      ])
      const named = (place: string) => operation.parameters.filter((one) => one.in === place).map(({ name }) => name)
      expect(named('path')).toEqual([...name.matchAll(/:(\w+)/g)].map((match) => match[1]))
      expect(named('header').includes('Idempotency-Key')).toBe(idempotent)
      expect(operation.summary).toMatch(/^[A-ZÉ].{3}/)
    }
  })

  test('agree on the possible refusals', () => {
    const statuses = (path: string, method: string) => Object.keys(document.paths[path]?.[method]?.responses ?? {})
    expect(statuses('/clients', 'post')).toEqual('201 400 401 403 404 409 413 415 422 429 500 503'.split(' '))
    expect(statuses('/clients/{id}', 'delete')).toEqual('204 400 401 403 404 409 413 415 429 500 503'.split(' '))
    expect(statuses('/public/processes/{token}', 'get')).toEqual('200 400 404 410 413 429 500 503'.split(' '))
    expect(document.paths['/clients']?.post?.responses['429']?.headers).toHaveProperty('Retry-After')
    expect(document.paths['/clients']?.post?.responses['201']?.headers).toHaveProperty('Idempotent-Replayed')
    expect(document.paths['/auth/refresh']?.post?.parameters).toContainEqual(
      expect.objectContaining({ name: 'X-Auth-Refresh', in: 'header', required: true }),
    )
  })
})

test('the document is OpenAPI 3.1, and its references exist', () => {
  expect(document.openapi).toBe('3.1.0')
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)]
  expect(references.length).toBeGreaterThan(100)
  for (const [, kind = '', name = ''] of references) expect(document.components[kind]).toHaveProperty(name)
  expect(new Set(operations().map(({ operation }) => operation.operationId)).size).toBe(operations().length)
})

test('the document is compressed and has an ETag', async () => {
  const get = (encoding: string) => supertest(app.app).get('/api/openapi.json').set('Accept-Encoding', encoding)
  const [br, gzip, plain] = await Promise.all([get('br'), get('gzip'), get('identity')])
  expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(br.body).toEqual(plain.body)
  expect(gzip.body).toEqual(plain.body)
  expect((await get('br').set('If-None-Match', String(br.headers.etag))).status).toBe(304)
})

describe('GET /api/docs', () => {
  test('shows every call, without script or session', async () => {
    const answer = await supertest(app.app).get('/api/docs')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(answer.text).not.toContain('<script')
    expect(answer.text).not.toMatch(/style="|https?:\/\/(?!www\.w3\.org)/)
    for (const { path, operation } of operations()) {
      expect(answer.text).toContain(`/api${path}`)
      expect(answer.text).toContain(`id="${operation.operationId}"`)
    }
  })

  test('has no broken link to its own sections', async () => {
    const { text } = await supertest(app.app).get('/api/docs')
    const targets = new Set([...text.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]))
    const links = [...text.matchAll(/href="#([^"]+)"/g)].map((match) => match[1])
    expect(links.length).toBeGreaterThan(50)
    for (const link of links) expect(targets).toContain(link)
  })
})

test('an unknown call answers 404 in French JSON', async () => {
  const answer = await supertest(app.app).get('/api/inconnu')
  expect([answer.status, answer.body]).toEqual([404, { code: 'NOT_FOUND', message: 'Introuvable' }])
})
