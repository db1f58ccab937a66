import { describe, expect, test } from 'vitest'
import { pageWindow, rangeText } from '../../client/ui/layout/Pager.tsx'

describe('the pages worth a link', () => {
  test('a short list shows them all', () => expect(pageWindow(2, 3)).toEqual([1, 2, 3]))

  test('a long list keeps its ends and the neighbours of the page', () =>
    expect(pageWindow(6, 24)).toEqual([1, null, 5, 6, 7, null, 24]))

  test('no gap is drawn between pages that follow each other', () => expect(pageWindow(3, 5)).toEqual([1, 2, 3, 4, 5]))
})

describe('where we are in words', () => {
  test('a page of several', () => expect(rangeText(2, 50, 64, 'processus')).toBe('51 à 64 sur 64 processus'))
  test('a noun takes its plural', () => expect(rangeText(1, 20, 240, 'client')).toBe('1 à 20 sur 240 clients'))
  test('a list of one page is counted only', () => expect(rangeText(1, 20, 3, 'véhicule')).toBe('3 véhicules'))
  test('one is singular', () => expect(rangeText(1, 20, 1, 'client')).toBe('1 client'))
  test('past the end there is no range', () => expect(rangeText(9, 20, 64, 'client')).toBe('64 clients'))
})
