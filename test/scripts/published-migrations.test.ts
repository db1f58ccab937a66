import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { currentName, oldNames } from '../../server/database/migrate.ts'

const folder = new URL('../../migrations/', import.meta.url)
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.slice(0, -'.ts'.length))
const published = readFileSync(new URL('published-migrations.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))

test('a published migration keeps its name', () => {
  for (const name of published)
    expect(files, `${name} was published: it may not be renamed`).toContain(currentName(name))
  for (const name of oldNames) expect(published).toContain(name)
})

test('a new migration is listed in test/scripts/published-migrations.txt', () => {
  for (const name of files) expect(published).toContain(name)
})

test('migrations have unique numbers', () => {
  const numbers = files.map((name) => name.slice(0, 4))
  expect(new Set(numbers).size).toBe(numbers.length)
})
