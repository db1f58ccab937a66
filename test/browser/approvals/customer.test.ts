import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Approval, ApprovalDetail } from '../../../domain/approvals/approval.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { answerSizes, expectSilence, openPage } from '../../setup/browser.ts'
import { html as budgets, most, promised } from '../../setup/budgets.ts'
import { type Cast, cast } from '../../setup/cast.ts'
import { type OldPage, oldChromiumRuns, openOldChromium } from '../../setup/old-chromium.ts'
import { photoOf } from '../../setup/photo.ts'
import { browser, site } from '../../setup/visited-site.ts'
import { sticksOut } from '../faults.ts'
import { oldWords } from '../old-page.ts'
import { follow, page, plainPage, press, seesText, title } from '../plain-page.ts'
import { api, newProcess } from '../user-actions.ts'

let people: Cast

plainPage()
beforeAll(async () => {
  people = await cast(site)
  await (await api(site, people.camille)).patch('/garage', { telephone: '+33465712348' })
})

const phone = { width: 360, height: 740 }

/** The agreement asked of a customer, and the address of its link. */
async function asked() {
  const camille = await api(site, people.camille)
  const { id } = await newProcess(camille)
  const photo = await photoOf(site, people.bruno, { processId: id, stepId: null }, { caption: 'Disque avant gauche' })
  const lines = [
    { label: 'Disques avant', kind: 'security', amountCents: 18_400, part: 'new', photoIds: [photo] },
    { label: 'Balais d’essuie-glace', kind: 'advice', amountCents: 2450, part: null },
    { label: 'Rétroviseur droit', kind: 'advice', amountCents: 6000, part: 'used' },
  ]
  const at = `/processes/${id}/approvals`
  const message = 'Les disques sont sous la cote. Nous avons les pièces et pouvons finir demain.'
  const draft = await camille.post<Approval>(at, { title: 'Freins avant', message, lines })
  await camille.post(`${at}/${draft.id}/send`, { way: 'link' })
  const { link } = await camille.post<{ link: string }>(`${at}/${draft.id}/links`)
  const path = routes.publicApproval.href({ token: link.split('/').at(-1) ?? '' })
  return { path, detail: () => camille.get<ApprovalDetail>(`${at}/${draft.id}`) }
}

const line = (name: string) => page.getByRole('group', { name })
const choose = (name: string, answer: string) => line(name).getByText(answer, { exact: true }).click()
/** Chooses new parts; the page asks when an accepted line has a part. */
const wantNewParts = () => page.getByText('Des pièces neuves', { exact: true }).click()
const isChosen = (name: string, answer: string) => line(name).getByRole('radio', { name: answer }).isChecked()

test('a customer answers line by line on a phone without scripts, and can print the record', async () => {
  const { path, detail } = await asked()
  await page.setViewportSize(phone)
  await page.goto(path)
  await title('Freins avant')
  await seesText('Garage Perrin')
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
  expect(await sticksOut(page)).toEqual([])
  const photo = line('Disques avant').getByRole('link', { name: 'Disque avant gauche' })
  const [large] = await Promise.all([page.context().waitForEvent('page'), photo.click()])
  await large.waitForLoadState()
  expect(new URL(large.url()).pathname).toMatch(/\/grande$/)
  await large.close()
  await wantNewParts()
  await choose('Disques avant', 'J’accepte')
  await choose('Balais d’essuie-glace', 'Je refuse')
  await choose('Rétroviseur droit', 'Je refuse')
  await press('Voir le récapitulatif')
  await page.getByRole('heading', { name: 'Vous acceptez' }).waitFor()
  expect(await sticksOut(page)).toEqual([])
  await press('Revenir et changer')
  await page.getByRole('heading', { name: 'Ce qui vous est proposé' }).waitFor()
  expect(await isChosen('Disques avant', 'J’accepte')).toBe(true)
  expect(await isChosen('Balais d’essuie-glace', 'Je refuse')).toBe(true)
  await choose('Rétroviseur droit', 'J’accepte')
  await press('Voir le récapitulatif')
  await page.getByLabel('Prénom').fill('Sophie')
  await page.getByLabel('Nom', { exact: true }).fill('Lambert')
  await press('Confirmer ma réponse\u00a0: je m’engage à payer 244,00\u00a0€ TTC')
  await seesText('Votre réponse est enregistrée')
  await seesText('Sophie Lambert')
  expect(new URL(page.url()).pathname).toBe(path)
  expect(await sticksOut(page)).toEqual([])
  const { events, acceptedCents } = await detail()
  expect(acceptedCents).toBe(24_400)
  await seesText(events.find(({ kind }) => kind === 'answered')?.digest ?? '-')
  const call = page.getByRole('link', { name: /Appeler/ })
  expect(await call.isVisible()).toBe(true)
  await page.emulateMedia({ media: 'print' })
  for (const words of ['Sophie Lambert', 'Disques avant', 'Accepté', 'Garage Perrin'])
    expect(await page.getByText(words, { exact: true }).last().isVisible()).toBe(true)
  expect(await call.isVisible()).toBe(false)
})

test('a customer accepts everything in six presses, and sees the price on the first screen', async () => {
  const { path, detail } = await asked()
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(path)
  let presses = 1
  const price = await page.getByText('268,50\u00a0€ TTC', { exact: true }).first().boundingBox()
  expect((price?.y ?? 640) + (price?.height ?? 0)).toBeLessThan(640)
  const click = async (name: string) => {
    presses += 1
    await page.getByRole('button', { name }).click()
  }
  const type = async (label: string, text: string) => {
    presses += 1
    await page.getByLabel(label, { exact: true }).click()
    await page.keyboard.type(text)
  }
  presses += 1
  await wantNewParts()
  await click('Tout accepter')
  await page.getByRole('heading', { name: 'Vous acceptez' }).waitFor()
  expect((await detail()).state).toBe('sent')
  await type('Prénom', 'Sophie')
  await type('Nom', 'Lambert')
  await click('Confirmer ma réponse')
  await page.getByRole('heading', { level: 1, name: 'Merci, c’est noté.' }).waitFor()
  expect(presses).toBe(6)
  expect(await sticksOut(page)).toEqual([])
  await page.getByRole('link', { name: 'Suivre ma 308' }).click()
  await page.waitForURL(/\/public\/processus\//)
})

test('a page left open shows the answer that somebody else gave meanwhile', async () => {
  const { path } = await asked()
  const other = await openPage(browser, { baseURL: site.url, javaScriptEnabled: false })
  for (const { page: one } of [{ page }, other]) {
    await one.goto(path)
    for (const choice of await one.getByText('Je refuse', { exact: true }).all()) await choice.click()
    await one.getByRole('button', { name: 'Voir le récapitulatif' }).click()
    await one.getByLabel('Prénom').fill(one === page ? 'Sophie' : 'Paul')
    await one.getByLabel('Nom', { exact: true }).fill('Lambert')
  }
  await press('Confirmer mon refus')
  await seesText('Votre réponse est enregistrée')
  await other.page.getByRole('button', { name: 'Confirmer mon refus' }).click()
  await other.page.getByText('Une réponse a déjà été donnée').waitFor()
  await other.page.getByText('Sophie Lambert', { exact: true }).waitFor()
  await other.close()
})

test('a missing answer shows an error and gets the focus; a customer can ask for a call', async () => {
  const { path, detail } = await asked()
  await page.goto(path)
  await wantNewParts()
  await choose('Disques avant', 'J’accepte')
  await press('Voir le récapitulatif')
  await page.getByText('Il manque 2 réponses').waitFor()
  const first = line('Balais d’essuie-glace').getByRole('radio').first()
  await expect.poll(() => first.evaluate((radio) => radio === document.activeElement)).toBe(true)
  expect(await isChosen('Disques avant', 'J’accepte')).toBe(true)
  await follow('Rétroviseur droit')
  expect(new URL(page.url()).hash).toBe('#ligne-3')
  await line('Rétroviseur droit').getByText('Choisissez une réponse').waitFor()
  await page.goto(path)
  await press('Rappelez-moi')
  await page.getByText('Vous avez demandé au garage de vous rappeler').waitFor()
  expect((await detail()).callbackAt).not.toBeNull()
})

test('a customer answers by keyboard alone', async () => {
  const { path, detail } = await asked()
  const key = (name: string) => page.keyboard.press(name)
  const focused = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value ?? '')
  const tabTo = async (value: string) => {
    for (let stops = 0; stops < 20; stops += 1) {
      await key('Tab')
      if ((await focused()) === value) return
    }
    throw new Error(`The keyboard does not reach ${value}`)
  }
  await page.goto(path)
  await tabTo('circular')
  await key('Space')
  for (const answer of ['accepted', 'refused', 'refused']) {
    await tabTo('accepted')
    await key('Space')
    if (answer === 'refused') await key('ArrowRight')
    await expect.poll(focused).toBe(answer)
  }
  await key('Enter')
  await page.getByRole('heading', { name: 'Confirmer' }).waitFor()
  await page.getByLabel('Prénom').focus()
  await page.keyboard.type('Sophie')
  await key('Tab')
  await page.keyboard.type('Lambert')
  await key('Enter')
  await seesText('Votre réponse est enregistrée')
  expect((await detail()).acceptedCents).toBe(18_400)
})

test('the agreement page stays within its weight, and loads no script', async () => {
  const { path } = await asked()
  const html = await (await fetch(site.url + path)).text()
  expect(Buffer.byteLength(html)).toBeLessThan(most(budgets.agreement))
  expect(html).not.toMatch(/<script|rel="modulepreload"|data-island/)
  const watched = await openPage(browser, { baseURL: site.url })
  const weights: number[] = []
  const kinds = new Set<string>()
  watched.page.on('requestfinished', async (request) => {
    kinds.add(request.resourceType())
    if (request.resourceType() === 'image') return
    const { responseBodySize, responseHeadersSize } = await answerSizes(request)
    weights.push(responseBodySize + responseHeadersSize)
  })
  await watched.page.goto(path, { waitUntil: 'networkidle' })
  expect(kinds.has('script')).toBe(false)
  expect(weights.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThan(promised.customerPage)
  expectSilence(watched)
  await watched.close()
})

for (const version of [64, 72] as const)
  describe.runIf(oldChromiumRuns)(`the agreement page in Chromium ${version}`, () => {
    let old: OldPage

    beforeAll(async () => {
      old = await openOldChromium(version, phone)
    })
    afterAll(() => old?.close())

    test('lets a customer answer, and shows the record', async () => {
      const { path, detail } = await asked()
      const words = oldWords(site, old)
      await words.open(path)
      await words.shows('Ce qui vous est proposé')
      await old.press(words.withText('summary', 'Pour quelles pièces'))
      await words.shows('Vitrages non collés')
      await old.press(words.find('#pieces label:nth-child(1) span'))
      for (const nth of [1, 2, 3])
        await old.press(words.find(`#ligne-${nth} label:nth-child(${nth === 1 ? 1 : 2}) span`))
      await old.press(words.withText('main button', 'Voir le récapitulatif'))
      await words.shows('Vous refusez')
      await words.fill({ prenom: 'Sophie', nom: 'Lambert' })
      await words.shows('Empreinte de l’enregistrement')
      expect((await detail()).acceptedCents).toBe(18_400)
      expect(await old.evaluate('document.scrollingElement.scrollWidth > window.innerWidth')).toBe(false)
      expect(old.complaints).toEqual([])
    })
  })
