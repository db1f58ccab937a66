import supertest from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { type TestApp, testApp } from '../../setup/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

/** Safari and browsers before 2020 draw no SVG in their tabs. */
test('every icon that a page names exists as PNG or SVG', async () => {
  const { text } = await supertest(app.app).get(routes.login.path)
  const icons = [...text.matchAll(/<link rel="(?:apple-touch-)?icon" href="([^"]+)"/g)].map(([, href = '']) => href)
  expect(icons).toEqual(['/favicon.png', '/favicon.svg', '/apple-touch-icon.png'])
  for (const href of icons) {
    const { status, headers } = await supertest(app.app).get(href)
    expect([href, status, headers['content-type']]).toEqual([
      href,
      200,
      expect.stringMatching(/^image\/(png|svg\+xml)$/),
    ])
  }
})
