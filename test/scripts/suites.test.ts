import { readdirSync } from 'node:fs'
import { join, matchesGlob, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { allSuites, count, failedIn, triedAgain, usualSuites } from '../../scripts/bootstrap/suites.mjs'
import config from '../../vitest.config.ts'

test('the summary counts passed and failed tests', () => {
  expect(count(0, { numPassedTests: 12, numFailedTests: 0 })).toEqual({ passed: 12, failed: 0 })
  expect(count(1, { numPassedTests: 11, numFailedTests: 1 })).toEqual({ passed: 11, failed: 1 })
})

test('a run that failed outside its tests counts as one failure', () => {
  expect(count(1, { numPassedTests: 12, numFailedTests: 0 })).toEqual({ passed: 12, failed: 1 })
})

test('a run without any test counts as a failure', () => {
  expect(count(0, { numPassedTests: 0, numFailedTests: 0 })).toEqual({ passed: 0, failed: 1 })
})

test('the summary lists a test that passed on its second try, with its first error', () => {
  const report = (status: string, failureMessages: string[]) => ({
    testResults: [{ assertionResults: [{ fullName: 'the bell opens', status, failureMessages }] }],
  })
  expect(triedAgain(report('passed', ['Error: too late\n    at bell.test.ts']))).toEqual([
    'the bell opens (Error: too late)',
  ])
  expect(triedAgain(report('passed', []))).toEqual([])
  expect(triedAgain(report('failed', ['Error: too late']))).toEqual([])
})

test('the summary lists failed tests and files by name, with their errors', () => {
  const failed = {
    fullName: 'the bell opens',
    status: 'failed',
    failureMessages: ['Error: too late\n    at bell.test.ts'],
  }
  const passed = { fullName: 'the bell shuts', status: 'passed', failureMessages: [] }
  const testResults = [
    { name: 'bell.test.ts', status: 'failed', message: '', assertionResults: [failed, passed] },
    { name: 'door.test.ts', status: 'failed', message: 'SyntaxError: no\n    at door.test.ts', assertionResults: [] },
    { name: 'room.test.ts', status: 'passed', message: '', assertionResults: [passed] },
  ]
  expect(failedIn({ testResults })).toEqual(['the bell opens (Error: too late)', 'door.test.ts (SyntaxError: no)'])
})

type Project = { name: string; include: string[]; exclude?: string[] }

const root = resolve(import.meta.dirname, '../..')
const suites = ((config.test?.projects ?? []) as { test: Project }[])
  .map(({ test: project }) => project)
  .filter(({ name }) => name !== 'album')
const suitesOf = (path: string) =>
  suites
    .filter(({ include, exclude = [] }) => [include, exclude].map((globs) => fits(path, globs)).join() === 'true,false')
    .map(({ name }) => name)
const fits = (path: string, globs: string[]) => globs.some((glob) => matchesGlob(path, glob))

test('each file of tests is in exactly one suite; those of clusters are in `npm run test:citus`', () => {
  const files = readdirSync(join(root, 'test'), { recursive: true })
    .map((path) => `test/${path}`)
    .filter((path) => /\.test\.tsx?$/.test(path))
  expect(files.length).toBeGreaterThan(400)
  const wrong = files.filter((path) => suitesOf(path).length !== (path.startsWith('test/citus/') ? 0 : 1))
  expect(wrong).toEqual([])
})

test('`npm test -- --all` runs every suite', () => {
  expect(['unit', ...allSuites].sort()).toEqual(suites.map(({ name }) => name).sort())
  expect(allSuites).toEqual(expect.arrayContaining(usualSuites))
})
