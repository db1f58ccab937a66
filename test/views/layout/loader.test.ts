import { statSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isAnimation } from '../../../client/islands/layout/FullScreenLoader/picture.ts'
import animation from '../../../client/public/animations/Loading/Mainloader.json' with { type: 'json' }
import { limits } from '../../../domain/ground/limits.ts'
import { pages } from '../../../entry-server.tsx'
import { loaderGate } from '../../../views/loader-gate.ts'
import type { Registered } from '../../../views/render-page.tsx'
import type { Shell } from '../../../views/shell.ts'
import { promised } from '../../setup/budgets.ts'
import { htmlOf } from '../html.tsx'
import { type LoaderTab, loaderTab } from './loader-tab.ts'

const camille = '0190b9f8-1111-7000-8000-000000000001'
const bruno = '0190b9f8-2222-7000-8000-000000000002'

test('isAnimation accepts the loader’s file and refuses other contents', () => {
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

test('the loader’s animation is under 15 kB', () => {
  const file = new URL('../../../client/public/animations/Loading/Mainloader.json', import.meta.url)
  expect(statSync(file).size).toBeLessThan(promised.animation)
})

test('the gate is one line of old JavaScript with the durations of the contract', () => {
  const script = loaderGate(camille, '/clients')
  expect(() => new Function(script)).not.toThrow()
  expect(script).not.toMatch(/\n|=>|\?\.|`|<\//)
  expect(script).toContain(`["dataArrived:${camille}:/clients",60000,${limits.loaderMinimumMs},200,30000,`)
})

describe('the loader’s gate', () => {
  let tab: LoaderTab

  beforeEach(() => {
    vi.useFakeTimers()
    tab = loaderTab()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('covers a page for at least 3200 ms, fades in 200 ms, and announces its end', () => {
    const page = tab.enter(camille)
    page.receive('DOMContentLoaded')
    vi.advanceTimersByTime(3199)
    expect(page.state()).toBe('shown')
    vi.advanceTimersByTime(1)
    expect(page.state()).toBe('fading')
    vi.advanceTimersByTime(199)
    expect(page.sentEvents).toEqual([])
    vi.advanceTimersByTime(1)
    expect([page.state(), page.sentEvents]).toEqual([null, ['loader:end']])
  })

  test('covers a page until it has arrived, and no longer', () => {
    const page = tab.enter(camille)
    for (let second = 0; second < 60; second += 10) {
      vi.advanceTimersByTime(10_000)
      page.grow()
    }
    expect(page.state()).toBe('shown')
    page.receive('DOMContentLoaded')
    vi.advanceTimersByTime(0)
    expect(page.state()).toBe('fading')
  })

  test('uncovers a page that stopped arriving, with a notice until the rest arrives', () => {
    const page = tab.enter(camille)
    vi.advanceTimersByTime(5_000)
    page.grow()
    vi.advanceTimersByTime(30_000)
    expect([page.state(), page.note()]).toEqual(['shown', null])
    vi.advanceTimersByTime(1_200)
    expect(page.state()).toBeNull()
    expect(page.note()).toBe('La page n’est pas arrivée en entier. Recharger la page')
    page.receive('DOMContentLoaded')
    vi.advanceTimersByTime(10_000)
    expect([page.state(), page.note(), page.sentEvents]).toEqual([null, null, ['loader:end']])
  })

  test('shows no notice for a page that has arrived', () => {
    const page = tab.enter(camille)
    page.receive('DOMContentLoaded')
    vi.advanceTimersByTime(60_000)
    expect(page.note()).toBeNull()
  })

  test('stays open for 60 s after a page or its data arrived', () => {
    tab.enter(camille).receive('DOMContentLoaded')
    vi.advanceTimersByTime(59_999)
    const page = tab.enter(camille)
    expect(page.state()).toBeNull()
    page.receive('data:arrived')
    vi.advanceTimersByTime(59_999)
    expect(tab.enter(camille).state()).toBeNull()
    vi.advanceTimersByTime(1)
    expect(tab.enter(camille).state()).toBe('shown')
  })

  test('counts the data of one list for that list only', () => {
    const dashboard = tab.enter(camille)
    dashboard.receive('DOMContentLoaded')
    const clients = tab.enter(camille, { list: '/clients' })
    expect(clients.state()).toBe('shown')
    clients.receive('DOMContentLoaded')
    vi.advanceTimersByTime(59_999)
    clients.receive('data:arrived')
    vi.advanceTimersByTime(1)
    expect(tab.enter(camille, { list: '/clients' }).state()).toBeNull()
    expect(tab.enter(camille).state()).toBe('shown')
  })

  test('counts the data of one person for that person only, and no date in the future', () => {
    tab.enter(camille).receive('DOMContentLoaded')
    expect(tab.enter(bruno).state()).toBe('shown')
    vi.setSystemTime(Date.now() - 1)
    expect(tab.enter(camille).state()).toBe('shown')
  })

  test('stays open for the Back button, and when the storage is blocked', () => {
    expect(tab.enter(camille, { goesBack: true }).state()).toBeNull()
    tab.refuses = true
    const page = tab.enter(camille)
    page.receive('DOMContentLoaded')
    expect(page.state()).toBeNull()
  })

  test('hides the page in browsers without inert', () => {
    expect(tab.enter(camille, { knowsInert: false }).state()).toBe('shown hides')
  })
})

describe('pages with the loader', () => {
  test('are the dashboard and the list of clients', () => {
    const covered = Object.entries<Registered>(pages).filter(([, { loader }]) => loader)
    expect(covered.map(([name]) => name).sort()).toEqual(['clients', 'dashboard'])
  })

  test('carry its parts for signed-in users only', () => {
    const actor = { userId: camille } as NonNullable<Shell['actor']>
    const parts = /data-loader-box|dataArrived/
    expect(htmlOf('Liste', { page: { loader: true }, shell: { actor } })).toMatch(parts)
    expect(htmlOf('Liste', { page: { loader: true } })).not.toMatch(parts)
    expect(htmlOf('Véhicules', { shell: { actor } })).not.toMatch(parts)
  })
})
