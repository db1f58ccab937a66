import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Process } from '../../domain/process.ts'
import { routes } from '../../domain/routes.ts'
import { type Cast, cast } from '../setup/cast.ts'
import { type OldPage, oldChromiumRuns, openOldChromium } from '../setup/old-chromium.ts'
import { type Site, startSite } from '../setup/site.ts'
import { api, newProcess } from './islands/doorstep.ts'

describe.runIf(oldChromiumRuns)('Chromium 72', () => {
  let site: Site
  let people: Cast
  let process: Process
  let page: OldPage

  beforeAll(async () => {
    site = await startSite()
    people = await cast(site)
    process = await newProcess(await api(site, people.camille), { estimatedEndDate: '2036-11-21' })
    page = await openOldChromium()
  })
  afterAll(async () => {
    await page?.close()
    await site?.close()
  })

  const find = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`
  const awake = (island: string) => page.until(find(`[data-island="${island}"][data-awake]`))
  /** The first of them with this text, ready to be pressed. */
  const withText = (selector: string, text: string) =>
    `[].find.call(document.querySelectorAll(${JSON.stringify(selector)}), e => e.textContent.trim().includes(${JSON.stringify(text)}) && !e.disabled)`
  const inSheet = (text: string) => withText('[role=dialog] button', text)
  const inQuestion = (text: string) => withText('[role=alertdialog] button', text)
  const shows = (text: string) =>
    page.until(`document.body.innerText.replace(/\\u00a0/g, ' ').includes(${JSON.stringify(text)})`)
  const arrives = (path: string) => page.until(`location.pathname === ${JSON.stringify(path)}`)
  const open = (path: string) => page.goto(site.url + path)

  test('is the old browser that it says it is, and its complaints are heard', async () => {
    expect(await page.evaluate<string>('navigator.userAgent')).toContain('Chrome/72.')
    await expect(page.evaluate('window?.name')).rejects.toThrow('SyntaxError')
    await page.evaluate('console.error("aïe")')
    await expect.poll(() => page.complaints.splice(0)).toEqual(['error: aïe'])
  })

  test('signs in through the form’s island, woken by the older scripts', async () => {
    await open(routes.login.href())
    await awake('LoginForm')
    await page.type(find('[name=email]'), 'personne')
    await page.press(find('main form [type=submit]'))
    await shows('Email invalide')
    await page.type(find('[name=email]'), people.camille.email)
    await page.type(find('[name=password]'), people.camille.password)
    await page.press(find('main form [type=submit]'))
    await arrives(routes.dashboard.path)
    await awake('ProcessDetail')
    expect(await page.evaluate('[typeof System, "__modern" in self]')).toEqual(['object', false])
  })

  test('opens the sheet, carries a step and takes it back', async () => {
    await page.press(find(`a[data-process-id="${process.id}"]`))
    await shows('Lien public')
    await page.press(inSheet('Marquer prêt'))
    await page.press(inSheet('Valider'))
    await shows('33 %')
    await page.press(inSheet('Repasser à Prêt'))
    await shows('Cette étape repassera à "Prêt". Continuer ?')
    await page.press(inQuestion('Confirmer'))
    await shows('0 %')
    await page.press(find('[role=dialog] [aria-label=Fermer]'))
    await page.until(`!${find('[role=dialog]')}`)
  })

  test('reads the bell and its list', async () => {
    await awake('NotificationBell')
    await page.press(find('[data-island=NotificationBell] a'))
    await page.until(withText('[role=group]', 'Processus démarré'))
  })

  test('makes a client', async () => {
    await open(routes.clientNew.href())
    await awake('ClientForm')
    await page.type(find('[name=prenom]'), 'Paul')
    await page.type(find('[name=nom]'), 'Renard')
    await page.type(find('[name=telephone]'), '0639981742')
    await page.press(find('main form [type=submit]'))
    await shows('Format invalide')
    await page.type(find('[name=telephone]'), '+33639981742')
    await page.until('!document.body.innerText.includes("Format invalide")')
    await page.press(find('main form [type=submit]'))
    await shows('Client créé')
    await shows('Paul Renard')
  })

  test('turns a draft into a process, and follows it as its client does', async () => {
    await open(routes.drafts.href({}, { nouveau: 1 }))
    await awake('DraftManager')
    await page.type(find('[type=search][placeholder^=Nom]'), 'lambert')
    await page.press(withText('[data-island=DraftManager] button', 'Sophie Lambert'))
    // Each choice moves what stands under it.
    await shows('Changer')
    await page.press(withText('label', 'Freins'))
    await shows('reprises du type')
    // Her only car is chosen once it is known.
    await shows('Complété à 75 %')
    await page.press(withText('button', 'Créer le processus'))
    await arrives(routes.dashboard.path)
    await shows('Process créé')
    await page.until(find('[role=dialog] input[readonly]'))
    const link = await page.evaluate<string>(`${find('[role=dialog] input[readonly]')}.value`)
    await open(new URL(link).pathname)
    await arrives(new URL(link).pathname)
    await shows('Peugeot 308')
    expect(await page.evaluate<number>('document.scripts.length')).toBe(0)
  })

  test('opens the menu, filters the list and leaves', async () => {
    await open(routes.dashboard.href())
    await awake('ProcessBoard')
    await page.type(find('[name=q]'), 'introuvable')
    await shows('Aucun résultat')
    await page.press(find('summary'))
    await page.press(find('details[open] form button'))
    await arrives(routes.login.path)
  })

  test('had nothing to complain about', () => {
    // A hint only: the policy has no word for it that today's browsers know as well.
    const refusedHint = /Refused to prefetch content from '[^']*\.css'/
    expect(page.complaints.filter((complaint) => !refusedHint.test(complaint))).toEqual([])
  })
})
