import { beforeEach, describe, expect, test } from 'vitest'
import type { Draft } from '../../../domain/draft.ts'
import { routes } from '../../../domain/routes.ts'
import { expectSilence } from '../../setup/browser.ts'
import {
  autosaved,
  button,
  hoursAgo,
  inTheBar,
  kept,
  list,
  nameField,
  names,
  openDrafts,
  put,
  rows,
  stored,
} from './draft-stage.ts'
import { enter, page, people, stage, watched } from './stage.ts'
import { awake } from './user-actions.ts'

stage()

describe('what the browser kept', () => {
  beforeEach(() => enter(people.camille))

  test.each(['{oups', '{"drafts":1}', '[null,{"id":3}]', '""'])('%s is survived', async (text) => {
    await put(text)
    await openDrafts()
    await page.getByRole('heading', { name: 'Aucun brouillon' }).waitFor()
    await button('Nouveau brouillon').click()
    await nameField().fill('Malgré tout')
    await autosaved()
    expect(await names()).toEqual(['Malgré tout'])
    expectSilence(watched)
  })

  test('what has not changed for seven days is gone; drafts of somebody else stay, unseen', async () => {
    await put([
      kept(people.camille, { name: 'Vivant', lastModified: hoursAgo(24 * 6 - 1) }),
      kept(people.camille, { name: 'Expiré', lastModified: hoursAgo(24 * 7 + 1) }),
      kept(people.bruno, { name: 'À Bruno' }),
    ])
    await openDrafts()
    expect(await rows().count()).toBe(1)
    expect(await list().textContent()).toContain('Vivant')
    expect(await names()).toEqual(['Vivant', 'À Bruno'].sort())
  })

  test('a 21st draft takes the place of the oldest', async () => {
    const drafts = Array.from({ length: 20 }, (_, index) =>
      kept(people.camille, { name: `Numéro ${index}`, lastModified: hoursAgo(index + 1) }),
    )
    await put([...drafts, kept(people.bruno, { name: 'À Bruno', lastModified: hoursAgo(100) })])
    await openDrafts()
    await button('Nouveau brouillon').click()
    await page.getByText('20 brouillons au plus : le plus ancien a été supprimé.').waitFor()
    expect(await rows().count()).toBe(20)
    expect(await names()).not.toContain('Numéro 19')
    expect(await names()).toContain('Numéro 18')
    expect(await names()).toContain('À Bruno')
  })

  test('a full or forbidden storage is told, and the draft lives as long as the page', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    })
    await openDrafts()
    await button('Nouveau brouillon').click()
    await nameField().fill('Sans mémoire')
    await page.getByText(/Ce navigateur ne garde pas les brouillons/).waitFor()
    expect(await nameField().inputValue()).toBe('Sans mémoire')
    await page.getByText('Non enregistré').waitFor()
    expectSilence(watched)
  })
})

describe('several tabs at once', () => {
  beforeEach(() => enter(people.camille))

  test('drafts started at the same time all stay, and are seen in both', async () => {
    const other = await watched.context.newPage()
    await Promise.all([openDrafts(), openDrafts(other)])
    await Promise.all([button('Nouveau brouillon').click(), button('Nouveau brouillon', other).click()])
    await Promise.all([nameField().fill('Onglet un'), nameField(other).fill('Onglet deux')])
    await autosaved()
    for (const tab of [page, other]) {
      await list(tab).getByText('Onglet un').waitFor()
      await list(tab).getByText('Onglet deux').waitFor()
      expect(await names(tab)).toEqual(['Onglet deux', 'Onglet un'])
    }
    expect(await nameField().inputValue()).toBe('Onglet un')
    expect(await nameField(other).inputValue()).toBe('Onglet deux')
    expectSilence(watched)
  })

  test('two fields of one draft, changed in two tabs, both stay', async () => {
    const draft = kept(people.camille)
    await put([draft])
    const other = await watched.context.newPage()
    await Promise.all([openDrafts(), openDrafts(other)])
    await nameField().fill('Nom d’ici')
    await other.getByLabel('Début').fill('2036-05-04')
    await autosaved()
    await expect.poll(() => stored()).toMatchObject([{ name: 'Nom d’ici', startDate: '2036-05-04' }])
    await expect.poll(() => nameField(other).inputValue()).toBe('Nom d’ici')
  })

  test('a tab that wrote at the same moment, before it heard of this one, takes nothing back', async () => {
    const draft = kept(people.camille)
    await put([draft])
    const other = await watched.context.newPage()
    await Promise.all([openDrafts(), other.goto(routes.privacy.href())])
    await nameField().fill('Nom d’ici')
    await expect.poll(() => stored()).toMatchObject([{ name: 'Nom d’ici' }])
    const lastModified = new Date(Date.now() + 1000).toISOString()
    await put([{ ...draft, startDate: '2036-05-04', lastModified }], other)
    await expect.poll(() => stored()).toMatchObject([{ name: 'Nom d’ici', startDate: '2036-05-04' }])
    expect(await nameField().inputValue()).toBe('Nom d’ici')
  })

  test('what one tab wrote and the other one, having heard of it, took back, is taken back', async () => {
    const draft = kept(people.camille, { name: 'Nom d’avant' })
    await put([draft])
    const other = await watched.context.newPage()
    await Promise.all([openDrafts(), openDrafts(other)])
    await nameField().fill('Nom d’ici')
    await expect.poll(() => nameField(other).inputValue()).toBe('Nom d’ici')
    await nameField(other).fill('Nom d’avant')
    await expect.poll(() => nameField().inputValue()).toBe('Nom d’avant')
    await autosaved()
    const { lastModified } = (await stored())[0] ?? {}
    await autosaved()
    expect(await stored()).toMatchObject([{ name: 'Nom d’avant', lastModified }])
    for (const tab of [page, other]) expect(await nameField(tab).inputValue()).toBe('Nom d’avant')
  })

  test('a draft deleted in one tab leaves the other one', async () => {
    await put([kept(people.camille, { name: 'Condamné' }), kept(people.camille, { name: 'Épargné' })])
    const other = await watched.context.newPage()
    await Promise.all([openDrafts(), openDrafts(other)])
    await rows().getByText('Condamné').click()
    await button('Supprimer le brouillon').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await list(other).getByText('Condamné').waitFor({ state: 'detached' })
    expect(await names(other)).toEqual(['Épargné'])
    expectSilence(watched)
  })
})

describe('Brouillon in the bar', () => {
  beforeEach(() => enter(people.camille))
  const sign = async (drafts: Draft[]) => {
    await put(drafts)
    await page.goto(routes.clients.href())
    await inTheBar().waitFor()
    return page.getByRole('tooltip', { includeHidden: true }).textContent()
  }
  const dots = () => inTheBar().locator('[aria-hidden=true]:not(svg)').count()

  test('says how long the draft still lives, with a dot in the last two days', async () => {
    expect(await sign([kept(people.camille, { lastModified: hoursAgo(0) })])).toBe('Brouillon expire dans 7 jours')
    expect(await dots()).toBe(0)
    expect(await sign([kept(people.camille, { lastModified: hoursAgo(24 * 5) })])).toBe('Brouillon expire dans 2 jours')
    expect(await dots()).toBe(1)
    expect(await sign([kept(people.camille, { lastModified: hoursAgo(24 * 6) })])).toBe('Brouillon expire demain')
    await inTheBar().click()
    await page.waitForURL(`**${routes.drafts.path}`)
    expectSilence(watched)
  })

  test('is not there for drafts of others or expired ones, and follows other tabs without moving the bar', async () => {
    await put([kept(people.bruno), kept(people.camille, { lastModified: hoursAgo(24 * 8) })])
    await page.goto(routes.clients.href())
    await awake(page, 'DraftButton')
    await page.waitForTimeout(300)
    expect(await inTheBar().count()).toBe(0)
    const other = await watched.context.newPage()
    await other.goto(routes.clients.href())
    const bell = page.getByRole('banner').getByText('Notifications')
    const before = await bell.boundingBox()
    await put([kept(people.camille)], other)
    await inTheBar().waitFor()
    expect(await bell.boundingBox()).toEqual(before)
    await put([], other)
    await inTheBar().waitFor({ state: 'detached' })
  })
})
