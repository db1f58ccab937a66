import type { IncomingMessage } from 'node:http'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { routes } from '../../domain/routes.ts'
import type { PageStream } from '../../server/renderer/page-stream.ts'
import { as, browse, type Visitor } from '../setup/doors.ts'
import { repair } from '../setup/workshop.ts'
import { app, people, stage } from './stage.ts'

stage()

let visitor: Visitor
let client: string
/** What happens when the content of a page is to be rendered. */
let render: (page: PageStream) => Promise<void>

beforeAll(async () => {
  const { stream } = app.deps.renderer
  const held: typeof stream = async (...asked) => {
    const page = await stream(...asked)
    return asked[0] === 'error' ? page : { ...page, render: () => render(page) }
  }
  app.deps.renderer = { ...app.deps.renderer, stream: held }
  render = (page) => page.render()
  client = (await repair(await as(app, people.camille))).client.id
  visitor = await browse(app, people.camille)
})
beforeEach(() => {
  render = (page) => page.render()
})

const lists = [
  [routes.dashboard.href(), 'Lambert'],
  [routes.clients.href(), 'Lambert'],
  [routes.cars.href(), 'Peugeot'],
  [routes.notifications.href(), 'Peugeot'],
] as const

/** A page as it arrives: its first bytes, and all of it. */
function opened(path: string, encoding = 'gzip') {
  const first = Promise.withResolvers<string>()
  const whole = visitor
    .get(path)
    .set('Accept-Encoding', encoding)
    .buffer(true)
    .parse((res, done) => {
      let html = ''
      const incoming = res as unknown as IncomingMessage
      incoming.on('data', (piece: Buffer) => {
        html += piece
        first.resolve(html)
      })
      incoming.on('end', () => done(null, html))
    })
    .then(({ status, body }) => ({ status, html: body as string }))
  return { first: first.promise, whole }
}

describe.each(['gzip', 'identity'])('%s', (encoding) => {
  test.each(lists)('the head of %s is there before a row is rendered', async (path, row) => {
    const held = Promise.withResolvers<void>()
    render = (page) => held.promise.then(page.render)
    const { first, whole } = opened(path, encoding)
    const head = await first
    expect(head).toMatch(/^<!DOCTYPE html><html lang="fr"><head>.*<\/head><body>/s)
    expect(head).not.toContain(row)
    held.resolve()
    const { status, html } = await whole
    expect(status).toBe(200)
    expect(html.slice(head.length)).toContain(row)
    expect(html).toMatch(/<\/main>.*<\/body><\/html>$/s)
  })
})

test.each(lists)('%s that breaks behind its head says so, with a way to reload it, and the log knows', async (path) => {
  render = () => Promise.reject(new Error('a row was not what it should be'))
  const { status, html } = await opened(`${path}?q=%22`).whole
  expect(status).toBe(200)
  expect(html).toContain('La suite de cette page n’a pas pu être affichée.')
  expect(html).toContain(`<a href="${path}?q=%22">Recharger la page</a>`)
  expect(html).toMatch(/<\/body><\/html>$/)
  expect(app.logged()).toContain('a row was not what it should be')
})

test('a page that waits for its content answers an error page instead', async () => {
  render = () => Promise.reject(new Error('no such view'))
  const { status, html } = await opened(routes.client.href({ id: client })).whole
  expect(status).toBe(500)
  expect(html).toContain('<h1')
})
