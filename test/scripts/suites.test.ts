import { expect, test } from 'vitest'
import { count, failedIn, triedAgain } from '../../scripts/bootstrap/suites.mjs'

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
