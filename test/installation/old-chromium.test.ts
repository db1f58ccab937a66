import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as routes from '../../domain/ground/routes.ts'
import type { Process } from '../../domain/processes/process.ts'
import { oldWords } from '../browser/old-page.ts'
import { api, newProcess } from '../browser/user-actions.ts'
import { type Cast, cast } from '../setup/cast.ts'
import { stopsAtFirstFailure } from '../setup/in-order.ts'
import { type OldPage, oldChromiumRuns, openOldChromium } from '../setup/old-chromium.ts'
import { type Site, startSite } from '../setup/site.ts'

// A day in its order.
for (const version of [64, 72] as const)
  describe.runIf(oldChromiumRuns)(`Chromium ${version}`, { shuffle: false, retry: 0 }, () => {
    stopsAtFirstFailure()
    let site: Site
    let people: Cast
    let process: Process
    let page: OldPage
    let words: ReturnType<typeof oldWords>

    beforeAll(async () => {
      site = await startSite()
      people = await cast(site)
      process = await newProcess(await api(site, people.camille), { estimatedEndDate: '2036-11-21' })
      page = await openOldChromium(version)
      words = oldWords(site, page)
    })
    afterAll(async () => {
      await page?.close()
      await site?.close()
    })

    const inSheet = (text: string) => words.withText('[role=dialog] button', text)
    const inQuestion = (text: string) => words.withText('[role=alertdialog] button', text)

    test('is the expected version, and reports errors', async () => {
      expect(await page.evaluate<string>('navigator.userAgent')).toContain(`Chrome/${version}.`)
      await expect(page.evaluate('window?.name')).rejects.toThrow('SyntaxError')
      await page.evaluate('console.error("aïe")')
      await expect.poll(() => page.complaints.splice(0)).toEqual(['error: aïe'])
    })

    test('signs in through the form’s island, woken by the older scripts', async () => {
      await words.open(routes.login.href())
      await words.awake('LoginForm')
      await page.type(words.find('[name=email]'), 'personne')
      await page.press(words.find('main form [type=submit]'))
      await words.shows('Email invalide')
      await page.type(words.find('[name=email]'), people.camille.email)
      await page.type(words.find('[name=password]'), people.camille.password)
      await page.press(words.find('main form [type=submit]'))
      await words.arrives(routes.dashboard.path)
      await words.awake('ProcessDetail')
      expect(await page.evaluate('[typeof System, "__modern" in self]')).toEqual(['object', false])
    })

    test('opens the sheet, carries a step and takes it back', async () => {
      await page.press(words.find(`a[data-process][href$="${process.id}"]`))
      await words.shows('Lien public')
      await page.press(inSheet('Marquer prêt'))
      await page.press(inSheet('Valider'))
      await words.shows('33 %')
      await page.press(inSheet('Repasser à Prêt'))
      await words.shows('Cette étape repassera à "Prêt". Continuer ?')
      await page.press(inQuestion('Confirmer'))
      await words.shows('0 %')
      await page.press(words.find('[role=dialog] [aria-label=Fermer]'))
      await page.until(`!${words.find('[role=dialog]')}`)
    })

    test('opens the page of a process, carries a step and updates it', async () => {
      await words.open(routes.process.href(process))
      await words.awake('ProcessView')
      await page.press(words.withText('main button', 'Valider'))
      await words.shows('33 %')
      await words.open(routes.processEdit.href(process))
      await words.awake('ProcessUpdate')
      await page.type(words.find('[name=name]'), 'Freins avant')
      await page.press(words.withText('main button', 'Valider la mise à jour'))
      await words.arrives(routes.process.href(process))
      await words.shows('Freins avant')
    })

    test('sends a large photo, reduced and upright', async () => {
      const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
      const photo = await sharp({ create: { width: 2400, height: 1600, channels: 3, background: '#336699', noise } })
        .jpeg({ quality: 92 })
        .withMetadata({ orientation: 6 })
        .toBuffer()
      await page.evaluate(`(function () {
        var bytes = Uint8Array.from(atob('${photo.toString('base64')}'), function (one) { return one.charCodeAt(0) })
        var chosen = new DataTransfer()
        chosen.items.add(new File([bytes], 'disque.jpg', { type: 'image/jpeg' }))
        var field = document.querySelector('[id^=etape-] input[type=file]:not([capture])')
        field.files = chosen.files
        field.dispatchEvent(new Event('change', { bubbles: true }))
      })()`)
      await words.shows('Photo ajoutée')
      const { photos } = await (await api(site, people.camille)).get<Process>(`/processes/${process.id}`)
      expect(photos.map(({ width, height }) => [width, height])).toEqual([[1067, 1600]])
    })

    test('reads the bell and its list', async () => {
      await words.awake('NotificationBell')
      await page.press(words.find('[data-island=NotificationBell] a'))
      await page.until(words.withText('[role=group]', 'Processus démarré'))
    })

    test('creates a client', async () => {
      await words.open(routes.clientNew.href())
      await page.until(words.find('form[data-enhanced][data-awake]'))
      await page.type(words.find('[name=prenom]'), 'Paul')
      await page.type(words.find('[name=nom]'), 'Renard')
      await page.type(words.find('[name=telephone]'), '0639')
      await page.press(words.find('main form [type=submit]'))
      await words.shows('Format invalide')
      await page.type(words.find('[name=telephone]'), '+33639981742')
      await page.until('!document.body.innerText.includes("Format invalide")')
      await page.press(words.find('main form [type=submit]'))
      await words.shows('Client créé')
      await words.shows('Paul Renard')
    })

    test('turns a draft into a process, and follows it as its client does', async () => {
      await words.open(routes.drafts.href({}, { nouveau: 1 }))
      await words.awake('DraftManager')
      await page.type(words.find('[role=combobox]'), 'lambert')
      await page.press(words.withText('[role=option]', 'Sophie Lambert'))
      // The content moves after each choice, and after her only car has loaded and is chosen.
      await words.shows('Complété à 50 %')
      await page.press(words.withText('label', 'Freins'))
      await words.shows('reprises du type')
      await words.shows('Complété à 75 %')
      await page.press(words.withText('button', 'Créer le processus'))
      await words.shows('Process créé')
      await page.until(words.find('main input[readonly]'))
      const link = await page.evaluate<string>(`${words.find('main input[readonly]')}.value`)
      await words.open(new URL(link).pathname)
      await words.arrives(new URL(link).pathname)
      await words.shows('Peugeot 308')
      expect(await page.evaluate<number>('document.scripts.length')).toBe(0)
    })

    test('opens the menu, filters the list and leaves', async () => {
      await words.open(routes.dashboard.href({}, { vue: 'tous' }))
      await words.awake('ProcessBoard')
      await page.type(words.find('[name=q]'), 'introuvable')
      await words.shows('Aucun résultat')
      await page.press(words.find('summary'))
      await page.press(words.find('details[open] form button'))
      await words.arrives(routes.login.path)
    })

    test('reported no error', () => {
      // Only a hint: the content policy has no directive for prefetching that today's browsers also know.
      const refusedHint = /Refused to prefetch content from '[^']*\.css'/
      expect(page.complaints.filter((complaint) => !refusedHint.test(complaint))).toEqual([])
    })
  })
