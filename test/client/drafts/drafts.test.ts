import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { mergeDrafts, mergeTombstones } from '../../../client/drafts/merge.ts'
import { limits, storageKeys } from '../../../domain/ground/limits.ts'
import { type Draft, newDraft } from '../../../domain/processes/draft.ts'
import { type DraftTabs, draftTabs } from './draft-tabs.ts'

const start = new Date('2026-11-20T09:00:00Z')
const camille = { userId: 'camille', garageId: 'port' }
const bruno = { userId: 'bruno', garageId: 'port' }

let browser: DraftTabs

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  browser = draftTabs()
})
afterEach(() => {
  browser.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const stored = (): Draft[] => JSON.parse(browser.shared.get(storageKeys.drafts) ?? '[]')
const names = () => stored().map(({ name }) => name)
const keep = (drafts: unknown) =>
  browser.shared.set(storageKeys.drafts, typeof drafts === 'string' ? drafts : JSON.stringify(drafts))
const old = (id: string, change: Partial<Draft> = {}, hours = 1): Draft => ({
  ...newDraft(id, camille, new Date(start.getTime() - hours * 3_600_000)),
  name: id,
  ...change,
})
/** Time for the autosave, and for the other tabs to receive it. */
const autosave = () => vi.advanceTimersByTimeAsync(limits.draftAutosaveMs)

describe('autosave of a draft', () => {
  test('stores the draft 800 ms after the last change, and shows each change at once', async () => {
    const tab = await browser.open()
    const { draft } = tab.startDraft(camille)
    tab.editDraft(draft.id, { name: 'F' })
    vi.advanceTimersByTime(799)
    tab.editDraft(draft.id, { name: 'Freins' })
    vi.advanceTimersByTime(799)
    expect(names()).toEqual([null])
    expect(tab.currentDrafts()).toMatchObject({ all: [{ name: 'Freins' }], refused: false })
    expect(tab.currentDrafts().unsaved.has(draft.id)).toBe(true)
    vi.advanceTimersByTime(1)
    expect(names()).toEqual(['Freins'])
    expect(tab.currentDrafts().unsaved.size).toBe(0)
  })

  test('stores the draft at once when the page closes', async () => {
    const tab = await browser.open()
    tab.editDraft(tab.startDraft(camille).draft.id, { name: 'Vite' })
    tab.fire('pagehide')
    expect(names()).toEqual(['Vite'])
  })

  test('renews the seven days on a change, even after a date in the future', async () => {
    const ahead = '2026-11-20T11:00:00.000Z'
    keep([old('d1', { lastModified: ahead })])
    const tab = await browser.open()
    tab.editDraft('d1', { name: 'Plus tard' })
    await autosave()
    expect(stored()[0]?.lastModified).toBe('2026-11-20T11:00:00.001Z')
  })

  test('ignores an unknown draft', async () => {
    const tab = await browser.open()
    tab.editDraft('inconnu', { name: 'x' })
    await autosave()
    expect(stored()).toEqual([])
  })
})

describe('a new draft', () => {
  test('reuses the active draft while it is empty', async () => {
    const tab = await browser.open()
    const first = tab.startDraft(camille)
    expect(tab.startDraft(camille)).toEqual({ draft: first.draft, dropped: false })
    tab.editDraft(first.draft.id, { client_id: 'c1' })
    expect(tab.startDraft(camille).draft.id).not.toBe(first.draft.id)
    expect(browser.shared.get(storageKeys.activeDraft)).not.toBe(first.draft.id)
  })

  test('differs from drafts just started in another tab or by another person', async () => {
    const one = await browser.open()
    const other = await browser.open()
    const { draft } = one.startDraft(camille)
    expect(other.startDraft(camille).draft.id).not.toBe(draft.id)
    expect(other.startDraft(bruno).draft.userId).toBe('bruno')
    expect(stored()).toHaveLength(3)
  })

  test('reuses an empty draft that another tab left alone', async () => {
    const { draft } = (await browser.open()).startDraft(camille)
    vi.advanceTimersByTime(120_000)
    expect((await browser.open()).startDraft(camille).draft.id).toBe(draft.id)
  })

  test('replaces the oldest draft of the same person beyond twenty', async () => {
    const mine = Array.from({ length: limits.draftMax }, (_, index) => old(`d${index}`, {}, index + 1))
    keep([...mine, old('à bruno', bruno, 99)])
    const tab = await browser.open()
    expect(tab.startDraft(camille).dropped).toBe(true)
    expect(stored()).toHaveLength(limits.draftMax + 1)
    expect(names()).not.toContain('d19')
    expect(names()).toContain('à bruno')
  })
})

describe('stored drafts', () => {
  test.each(['{', '"x"', '{"a":1}', 'null', '[{"id":"d"},7]'])(
    'ignores %s in the storage, and overwrites it',
    async (text) => {
      keep(text)
      const tab = await browser.open()
      expect(tab.currentDrafts().all).toEqual([])
      tab.startDraft(camille)
      expect(stored()).toHaveLength(1)
    },
  )

  test('keeps valid drafts among invalid entries', async () => {
    keep([null, old('bon'), { ...old('mauvais'), steps: 'x' }])
    const tab = await browser.open()
    expect(tab.currentDrafts().all.map(({ id }) => id)).toEqual(['bon'])
  })

  test('deletes expired drafts', async () => {
    keep([old('mort', {}, 24 * 7), old('vif', {}, 24 * 7 - 1)])
    await browser.open()
    expect(names()).toEqual(['vif'])
  })

  test.each(['corrupt', 'emptied list'])('restores drafts to %s storage from an open tab', async (how) => {
    keep([old('d1')])
    const tab = await browser.open()
    keep(how === 'corrupt' ? '{' : '[]')
    tab.receive(storageKeys.drafts)
    expect(names()).toEqual(['d1'])
  })

  test('keeps the storage empty after the user clears it', async () => {
    keep([old('d1')])
    const tab = await browser.open()
    browser.shared.clear()
    tab.receive(null)
    expect(tab.currentDrafts().all).toEqual([])
    expect(stored()).toEqual([])
  })

  test.each(['full', 'forbidden'] as const)('keeps drafts in memory when the storage is %s', async (trouble) => {
    browser.trouble = trouble
    const tab = await browser.open()
    const { draft } = tab.startDraft(camille)
    tab.editDraft(draft.id, { name: 'En mémoire' })
    await autosave()
    expect(tab.currentDrafts()).toMatchObject({ all: [{ name: 'En mémoire' }], refused: true })
    browser.trouble = null
    tab.editDraft(draft.id, { name: 'Sauvé' })
    await autosave()
    expect(names()).toEqual(['Sauvé'])
    expect(tab.currentDrafts().refused).toBe(false)
  })
})

describe('drafts in several tabs', () => {
  test('show in every tab', async () => {
    const one = await browser.open()
    const other = await browser.open()
    one.editDraft(one.startDraft(camille).draft.id, { name: 'Ici' })
    await autosave()
    expect(other.currentDrafts().all.map(({ name }) => name)).toEqual(['Ici'])
  })

  test('are restored when one tab overwrote those of another', async () => {
    const one = await browser.open()
    const other = await browser.open()
    browser.deaf = true
    one.startDraft(camille)
    const before = browser.shared.get(storageKeys.drafts)
    browser.shared.delete(storageKeys.drafts)
    other.startDraft(camille)
    expect(browser.shared.get(storageKeys.drafts)).not.toBe(before)
    expect(stored()).toHaveLength(1)
    browser.deaf = false
    one.receive(storageKeys.drafts)
    await vi.advanceTimersByTimeAsync(0)
    expect(stored()).toHaveLength(2)
    expect(other.currentDrafts().all).toHaveLength(2)
  })

  test('merge two fields typed in two tabs', async () => {
    keep([old('d1')])
    const one = await browser.open()
    const other = await browser.open()
    one.editDraft('d1', { name: 'Nom' })
    other.editDraft('d1', { estimatedEndDate: '2026-12-01' })
    await autosave()
    expect(stored()).toMatchObject([{ name: 'Nom', estimatedEndDate: '2026-12-01' }])
  })

  test('keep a field that another tab overwrote without having received it', async () => {
    keep([old('d1')])
    const tab = await browser.open()
    tab.editDraft('d1', { name: 'Nom d’ici' })
    await autosave()
    const lastModified = new Date(Date.now() + 1000).toISOString()
    keep([old('d1', { startDate: '2026-12-01', lastModified })])
    tab.receive(storageKeys.drafts)
    expect(stored()).toMatchObject([{ name: 'Nom d’ici', startDate: '2026-12-01' }])
    expect(tab.currentDrafts().all).toMatchObject([{ name: 'Nom d’ici' }])
  })

  test('take the later value when another tab received a change and reverted it', async () => {
    keep([old('d1')])
    const one = await browser.open()
    const other = await browser.open()
    one.editDraft('d1', { name: 'Nom d’ici' })
    await autosave()
    expect(other.currentDrafts().all).toMatchObject([{ name: 'Nom d’ici' }])
    other.editDraft('d1', { name: 'd1' })
    await autosave()
    const { lastModified } = stored()[0] ?? {}
    await vi.advanceTimersByTimeAsync(10_000)
    expect(stored()).toMatchObject([{ name: 'd1', lastModified }])
    for (const tab of [one, other]) expect(tab.currentDrafts()).toMatchObject({ all: [{ name: 'd1' }], refused: false })
  })

  test('stay deleted when another tab still had the draft', async () => {
    keep([old('d1'), old('d2')])
    const one = await browser.open()
    const other = await browser.open()
    one.removeDraft('d1')
    other.editDraft('d2', { name: 'Autre' })
    await autosave()
    expect(names()).toEqual(['Autre'])
    expect((await browser.open()).currentDrafts().all).toHaveLength(1)
  })

  test('keep a change typed after a deletion in another tab', async () => {
    keep([old('d1')])
    const one = await browser.open()
    const other = await browser.open()
    other.editDraft('d1', { startDate: '2026-12-01' })
    one.removeDraft('d1')
    vi.advanceTimersByTime(500)
    other.editDraft('d1', { name: 'Encore là' })
    await autosave()
    expect(stored()).toMatchObject([{ name: 'Encore là', startDate: '2026-12-01' }])
  })
})

describe('merging drafts', () => {
  const moment = fc
    .integer({ min: 0, max: 5 })
    .map((minutes) => new Date(start.getTime() + minutes * 60_000).toISOString())
  const version = fc.record({ id: fc.constantFrom('a', 'b', 'c'), at: moment, name: fc.constantFrom('x', 'y', 'z') })
  const versions = fc.array(
    version.map(({ id, at, name }): Draft => ({ ...newDraft(id, camille, start), lastModified: at, name })),
    { maxLength: 6 },
  )
  const deletions = fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), moment), { maxLength: 3 })

  test('gives the same drafts in any order of tabs', () => {
    fc.assert(
      fc.property(versions, versions, versions, deletions, (one, two, three, pairs) => {
        const gone = new Map(pairs)
        const all = mergeDrafts([one, two, three], gone)
        expect(mergeDrafts([three, mergeDrafts([two, one], gone)], gone)).toEqual(all)
        expect(mergeDrafts([all, all], gone)).toEqual(all)
      }),
    )
  })

  test('keeps the latest deletion, for the life of a draft', () => {
    fc.assert(
      fc.property(deletions, deletions, (one, other) => {
        const both = mergeTombstones(new Map(one), new Map(other), start)
        expect(mergeTombstones(new Map(other), new Map(one), start)).toEqual(both)
      }),
    )
    const gone = new Map([['a', start.toISOString()]])
    expect(mergeTombstones(gone, new Map(), new Date(start.getTime() + 8 * limits.dayMs)).size).toBe(0)
  })
})
