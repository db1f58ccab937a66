import { statSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isAnimation } from '../../client/islands/FullScreenLoader/picture.ts'
import animation from '../../client/public/animations/Loading/Mainloader.json' with { type: 'json' }
import { limits } from '../../domain/limits.ts'
import { pages } from '../../entry-server.tsx'
import { loaderGate } from '../../views/loader-gate.ts'
import type { Registered } from '../../views/render-page.tsx'
import type { Shell } from '../../views/shell.ts'
import { htmlOf } from '../views/html.tsx'
import { type LoaderTab, loaderTab } from './loader-tab.ts'

const camille = '0190b9f8-1111-7000-8000-000000000001'
const bruno = '0190b9f8-2222-7000-8000-000000000002'

test('our animation is one; what else may come under its address is not', () => {
  expect(isAnimation(animation)).toBe(true)
  for (const other of [
    null,
    'texte',
    12,
    [],
    {},
    { layers: [] },
    { ...animation, layers: 'x' },
    { ...animation, op: 0 },
  ]) {
    expect(isAnimation(other)).toBe(false)
  }
})

test('it is small: a garage waits for it', () => {
  const file = new URL('../../client/public/animations/Loading/Mainloader.json', import.meta.url)
  expect(statSync(file).size).toBeLessThan(15_000)
})

test('the gate is one line that old browsers read, with the figures of the contract', () => {
  const script = loaderGate(camille, '/clients')
  expect(() => new Function(script)).not.toThrow()
  expect(script).not.toMatch(/\n|=>|\?\.|`|<\//)
  expect(script).toContain(`["dataArrived:${camille}:/clients",60000,${limits.loaderMinimumMs},200,30000,`)
})

describe('the gate', () => {
  let tab: LoaderTab

  beforeEach(() => {
    vi.useFakeTimers()
    tab = loaderTab()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('covers a page for 3200 ms at least, fades in 200 ms, and tells its end', () => {
    const page = tab.enter(camille)
    page.hear('DOMContentLoaded')
    vi.advanceTimersByTime(3199)
    expect(page.state()).toBe('shown')
    vi.advanceTimersByTime(1)
    expect(page.state()).toBe('fading')
    vi.advanceTimersByTime(199)
    expect(page.told).toEqual([])
    vi.advanceTimersByTime(1)
    expect([page.state(), page.told]).toEqual([null, ['loader:end']])
  })

  test('keeps a page covered until it has arrived, and no longer', () => {
    const page = tab.enter(camille)
    for (let second = 0; second < 60; second += 10) {
      vi.advanceTimersByTime(10_000)
      page.grow()
    }
    expect(page.state()).toBe('shown')
    page.hear('DOMContentLoaded')
    vi.advanceTimersByTime(0)
    expect(page.state()).toBe('fading')
  })

  test('uncovers a page of which nothing more comes, and says so until the rest has come', () => {
    const page = tab.enter(camille)
    vi.advanceTimersByTime(5_000)
    page.grow()
    vi.advanceTimersByTime(30_000)
    expect([page.state(), page.note()]).toEqual(['shown', null])
    vi.advanceTimersByTime(1_200)
    expect(page.state()).toBeNull()
    expect(page.note()).toBe('La page n’est pas arrivée en entier. Recharger la page')
    page.hear('DOMContentLoaded')
    vi.advanceTimersByTime(10_000)
    expect([page.state(), page.note(), page.told]).toEqual([null, null, ['loader:end']])
  })

  test('says nothing of a page that has arrived', () => {
    const page = tab.enter(camille)
    page.hear('DOMContentLoaded')
    vi.advanceTimersByTime(60_000)
    expect(page.note()).toBeNull()
  })

  test('stays open for 60 s after a page has arrived, or data without a page', () => {
    tab.enter(camille).hear('DOMContentLoaded')
    vi.advanceTimersByTime(59_999)
    const page = tab.enter(camille)
    expect(page.state()).toBeNull()
    page.hear('data:arrived')
    vi.advanceTimersByTime(59_999)
    expect(tab.enter(camille).state()).toBeNull()
    vi.advanceTimersByTime(1)
    expect(tab.enter(camille).state()).toBe('shown')
  })

  test('counts the data of one list for that list only', () => {
    const dashboard = tab.enter(camille)
    dashboard.hear('DOMContentLoaded')
    const clients = tab.enter(camille, { list: '/clients' })
    expect(clients.state()).toBe('shown')
    clients.hear('DOMContentLoaded')
    vi.advanceTimersByTime(59_999)
    clients.hear('data:arrived')
    vi.advanceTimersByTime(1)
    expect(tab.enter(camille, { list: '/clients' }).state()).toBeNull()
    expect(tab.enter(camille).state()).toBe('shown')
  })

  test('counts the data of one person for that person only, and none from the future', () => {
    tab.enter(camille).hear('DOMContentLoaded')
    expect(tab.enter(bruno).state()).toBe('shown')
    vi.setSystemTime(Date.now() - 1)
    expect(tab.enter(camille).state()).toBe('shown')
  })

  test('is open to who goes back, and where storage is refused', () => {
    expect(tab.enter(camille, { goesBack: true }).state()).toBeNull()
    tab.refuses = true
    const page = tab.enter(camille)
    page.hear('DOMContentLoaded')
    expect(page.state()).toBeNull()
  })

  test('hides the page where browsers do not know inert', () => {
    expect(tab.enter(camille, { knowsInert: false }).state()).toBe('shown hides')
  })
})

describe('the pages that it covers', () => {
  test('are the dashboard and the list of clients, and no other', () => {
    const covered = Object.entries<Registered>(pages).filter(([, { loader }]) => loader)
    expect(covered.map(([name]) => name).sort()).toEqual(['clients', 'dashboard'])
  })

  test('carry it for somebody signed in; every other page is without it', () => {
    const actor = { userId: camille } as NonNullable<Shell['actor']>
    const parts = /data-loader-box|dataArrived/
    expect(htmlOf('Liste', { page: { loader: true }, shell: { actor } })).toMatch(parts)
    expect(htmlOf('Liste', { page: { loader: true } })).not.toMatch(parts)
    expect(htmlOf('Véhicules', { shell: { actor } })).not.toMatch(parts)
  })
})
