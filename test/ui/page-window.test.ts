import { describe, expect, test } from 'vitest'
import { pageWindow, rangeText } from '../../client/ui/layout/Pager.tsx'

describe('the page links', () => {
  test('include every page of a short list', () => expect(pageWindow(2, 3)).toEqual([1, 2, 3]))

  test('include the ends of a long list and the neighbours of the current page', () =>
    expect(pageWindow(6, 24)).toEqual([1, null, 5, 6, 7, null, 24]))

  test('skip no page between consecutive pages', () => expect(pageWindow(3, 5)).toEqual([1, 2, 3, 4, 5]))
})

describe('the range text', () => {
  test('names the range of a page', () => expect(rangeText(2, 50, 64, 'processus')).toBe('51 à 64 sur 64 processus'))
  test('uses the plural of the noun', () => expect(rangeText(1, 20, 240, 'client')).toBe('1 à 20 sur 240 clients'))
  test('gives only the count of a single page', () => expect(rangeText(1, 20, 3, 'véhicule')).toBe('3 véhicules'))
  test('uses the singular for one item', () => expect(rangeText(1, 20, 1, 'client')).toBe('1 client'))
  test('gives only the count past the last page', () => expect(rangeText(9, 20, 64, 'client')).toBe('64 clients'))
})
