import { expect, test } from 'vitest'
import { count, failedIn, triedAgain } from '../../scripts/bootstrap/suites.mjs'

test('tests are counted one by one', () => {
  expect(count(0, { numPassedTests: 12, numFailedTests: 0 })).toEqual({ passed: 12, failed: 0 })
  expect(count(1, { numPassedTests: 11, numFailedTests: 1 })).toEqual({ passed: 11, failed: 1 })
})

test('a run that failed outside its tests counts as one failure', () => {
  expect(count(1, { numPassedTests: 12, numFailedTests: 0 })).toEqual({ passed: 12, failed: 1 })
})

test('a run without any test is a failure', () => {
  expect(count(0, { numPassedTests: 0, numFailedTests: 0 })).toEqual({ passed: 0, failed: 1 })
})

test('a test that passed only the second time is told, with why it failed the first', () => {
  const report = (status: string, failureMessages: string[]) => ({
    testResults: [{ assertionResults: [{ fullName: 'the bell opens', status, failureMessages }] }],
  })
  expect(triedAgain(report('passed', ['Error: too late\n    at bell.test.ts']))).toEqual([
    'the bell opens (Error: too late)',
  ])
  expect(triedAgain(report('passed', []))).toEqual([])
  expect(triedAgain(report('failed', ['Error: too late']))).toEqual([])
})

test('what failed is told by name, with why; a file that did not load, by its own', () => {
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
