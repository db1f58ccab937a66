import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

test('breakpoints are in em, so that the layout follows the reader’s text size', () => {
  const inPixels = ['client', 'views'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.css'))
      .filter((name) => /@media[^{]*width: *\d+px/.test(readFileSync(join(root, room, name), 'utf8')))
      .map((name) => `${room}/${name}`),
  )
  expect(inPixels).toEqual([])
})
