import { expect, test } from 'vitest'
import { count, triedAgain } from '../../scripts/bootstrap/suites.mjs'

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
