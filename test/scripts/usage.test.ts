import { expect, test } from 'vitest'
import { partsOf, usageLines } from '../../scripts/bootstrap/usage.mjs'

const moment = (name: string, atMs: number, all: number, postgres: number, chromium: number) => ({
  name,
  atMs,
  usage: { all, postgres, chromium },
})

test('the summary gives wall and CPU of each part, by kind of process, beside its budget', () => {
  const parts = partsOf([
    moment('http', 0, 10, 2, 0),
    moment('browser', 60_000, 100, 32, 0),
    moment('end', 90_000, 2000, 40, 1500),
  ])
  expect(usageLines(parts)).toEqual([
    'http             60 s of wall,   90 s of CPU (Node 60, PostgreSQL 30, Chromium 0), within its budget of 330 s',
    'browser          30 s of wall, 1900 s of CPU (Node 392, PostgreSQL 8, Chromium 1500), OVER its budget of 420 s',
  ])
})

test('the summary gives the wall alone where no cgroup counts CPU', () => {
  const bare = (name: string, atMs: number) => ({ name, atMs, usage: null })
  expect(usageLines(partsOf([bare('http', 0), bare('end', 5000)]))).toEqual(['http              5 s of wall'])
})
