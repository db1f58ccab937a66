import type { Request } from 'playwright-core'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Car } from '../../../domain/car.ts'
import type { Client } from '../../../domain/client.ts'
import { todayParis } from '../../../domain/dates.ts'
import type { Process } from '../../../domain/process.ts'
import { expectSilence, openPage } from '../../setup/browser.ts'
import { awake, newProcess, signInByForm } from './doorstep.ts'
import { browser, camille, look, page, people, site, stage, watched } from './stage.ts'

let process: Process
let sent: { call: string; body: unknown }[]

stage()
beforeEach(async () => {
  process = await newProcess(camille, { estimatedEndDate: '2036-11-21' })
  sent = []
  await look()
  page.on('request', keepPatches)
  await signInByForm(watched, people.camille)
})

function keepPatches(request: Request): void {
  if (request.method() !== 'PATCH') return
  const [, noun] = /\/api\/([a-z]+)\//.exec(request.url()) ?? []
  sent.push({ call: noun ?? '', body: request.postDataJSON() })
}

const sheet = () => page.getByRole('dialog')
const update = () => page.getByRole('dialog', { name: 'Mettre à jour le Processus' })
const button = (name: string) => update().getByRole('button', { name, exact: true })
const submit = () => button('Valider la mise à jour')
const toast = (text: string) => page.locator('[data-toast]').getByText(text).last()
const stored = () => camille.get<Process>(`/processes/${process.id}`)
const previewed = () =>
  update().getByRole('region', { name: 'Aperçu des étapes' }).getByRole('listitem').allTextContents()
const chosenStep = () => update().getByLabel('Étape', { exact: true }).inputValue()
const isChosen = (name: string) => update().getByRole('radio', { name, exact: true }).isChecked()

async function open() {
  await page.goto(`/dashboard?processus=${process.id}`)
  await sheet().getByRole('link', { name: 'Modifier' }).click()
  await update().getByText('Type de réparation').waitFor()
}

async function choose(step: string, status: string) {
  await update().getByLabel('Étape', { exact: true }).selectOption({ label: step })
  await update().getByRole('radio', { name: status, exact: true }).check()
}

async function done() {
  await toast('Process mis à jour').waitFor()
  await update().waitFor({ state: 'hidden' })
}

describe('opening', () => {
  test('takes the place of the sheet; Annuler and Escape come back to it, the focus on Modifier', async () => {
    await open()
    expect(await page.getByRole('dialog').count()).toBe(1)
    await button('Annuler').click()
    const edit = sheet().getByRole('link', { name: 'Modifier' })
    await edit.waitFor()
    expect(await edit.evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await update().waitFor()
    await page.keyboard.press('Escape')
    await sheet().getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
    expect(sent).toEqual([])
    expectSilence(watched)
  })

  test('a press outside does not lose what was typed', async () => {
    await open()
    await update().getByLabel('Nom du processus').fill('À garder')
    await page.mouse.click(5, 5)
    expect(await update().getByLabel('Nom du processus').inputValue()).toBe('À garder')
  })

  test('without its script, Modifier leads to the page', async () => {
    await page.route('**/*', (route) =>
      /ProcessUpdate/.test(route.request().url()) ? route.abort() : route.fallback(),
    )
    await page.goto(`/dashboard?processus=${process.id}`)
    await sheet().getByRole('link', { name: 'Modifier' }).click()
    await page.waitForURL(`**/processus/${process.id}/modifier`)
    await page.getByRole('button', { name: 'Valider la mise à jour' }).waitFor()
    expectSilence(watched, [/ERR_FAILED/])
  })

  test('data that cannot be had is said so, and can be asked again', async () => {
    await page.route('**/api/processes/init-data', (route) => route.fulfill({ status: 403, body: '{}' }))
    await page.goto(`/dashboard?processus=${process.id}`)
    await sheet().getByRole('link', { name: 'Modifier' }).click()
    await update().getByRole('alert').getByText('❌ Erreur chargement données').waitFor()
    await page.unroute('**/api/processes/init-data')
    await button('Réessayer').click()
    await update().getByText('Type de réparation').waitFor()
    expectSilence(watched, [/403/])
  })

  test('Bruno, mechanic, has no Modifier', async () => {
    const his = await openPage(browser, { baseURL: site.url })
    await signInByForm(his, people.bruno)
    await his.page.goto(`/dashboard?processus=${process.id}`)
    await his.page.getByRole('dialog').getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
    expect(await his.page.getByRole('dialog').getByText('Modifier').count()).toBe(0)
    await his.close()
  })
})

describe('where the work stands', () => {
  test('the ready step is preselected, else the last validated one, else the first', async () => {
    await open()
    expect(await chosenStep()).toBe('0')
    expect(await isChosen('Proposé')).toBe(true)
    await camille.patch(`/processes/${process.id}`, { stepsRemap: { selectedIndex: 1, status: 'validated' } })
    await open()
    expect(await chosenStep()).toBe('1')
    expect(await isChosen('Validé')).toBe(true)
    await camille.patch(`/processes/${process.id}`, { stepsRemap: { selectedIndex: 2, status: 'ready' } })
    await open()
    expect(await chosenStep()).toBe('2')
    expect(await isChosen('Prêt')).toBe(true)
    expectSilence(watched)
  })

  test('the preview and the notice follow each choice, and only the remap is sent', async () => {
    await open()
    expect(await previewed()).toEqual(['DéposeProposé', 'PoseProposé', 'EssaiProposé'])
    await choose('#2 Pose', 'Prêt')
    expect(await previewed()).toEqual(['DéposeValidé', 'PosePrêt', 'EssaiProposé'])
    await update().getByText('L’étape précédente #1 sera automatiquement validée.').waitFor()
    await choose('#3 Essai', 'Proposé')
    expect(await previewed()).toEqual(['DéposeValidé', 'PoseValidé', 'EssaiProposé'])
    await update().getByText('Les étapes précédentes #1 à #2 seront automatiquement validées.').waitFor()
    await choose('#1 Dépose', 'Validé')
    expect(await update().getByText('automatiquement').count()).toBe(0)
    await choose('#2 Pose', 'Prêt')
    await submit().click()
    await done()
    expect(sent).toEqual([{ call: 'processes', body: { stepsRemap: { status: 'ready', selectedIndex: 1 } } }])
    expect((await stored()).steps.map(({ status }) => status)).toEqual(['validated', 'ready', 'proposed'])
    await sheet().getByText('33 %').waitFor()
    const row = page.locator('tr', { has: page.locator(`a[data-process-id="${process.id}"]`) })
    await expect.poll(() => row.textContent()).toContain('Prêt\u00a0: Pose')
    expectSilence(watched)
  })

  test('name and date go alone; what was emptied goes as null', async () => {
    await open()
    await update().getByLabel('Nom du processus').fill('Freins avant')
    await button("Aujourd'hui").click()
    await submit().click()
    await done()
    await sheet().getByRole('heading', { name: 'Freins avant' }).waitFor()
    await sheet().getByRole('link', { name: 'Modifier' }).click()
    await update().getByLabel('Nom du processus').fill('')
    await update().getByLabel('Fin estimée').fill('')
    await submit().click()
    await done()
    const today = todayParis(new Date())
    expect(sent.map(({ body }) => body)).toEqual([
      { name: 'Freins avant', estimatedEndDate: today },
      { name: null, estimatedEndDate: null },
    ])
    expectSilence(watched)
  })

  test('a name holds 120 characters and no more', async () => {
    await open()
    await update().getByLabel('Nom du processus').fill('x'.repeat(130))
    await update().getByLabel('Nom du processus').pressSequentially('y')
    expect(await update().getByLabel('Nom du processus').getAttribute('maxlength')).toBe('120')
  })

  test('nothing changed: nothing is sent', async () => {
    await open()
    await submit().click()
    await page.getByText('Aucune modification à enregistrer.').waitFor()
    expect(sent).toEqual([])
  })
})

describe('the repair type', () => {
  test('is searched among chips 350 ms after the last key; what is chosen stays in sight', async () => {
    await open()
    const own = process.stepType?.name ?? ''
    expect(await isChosen(own)).toBe(true)
    const chips = () => update().getByRole('group', { name: 'Type de réparation' }).getByRole('radio').count()
    const all = await chips()
    expect(all).toBeGreaterThan(3)
    await page.clock.install()
    await update().getByLabel('Rechercher un type').fill('revision')
    await page.clock.runFor(300)
    expect(await chips()).toBe(all)
    await page.clock.runFor(60)
    await expect.poll(chips).toBe(2)
    expect(await isChosen(own)).toBe(true)
    await update().getByLabel('Rechercher un type').fill('zzz')
    await page.clock.runFor(400)
    await update().getByText('Aucun type ne correspond.').waitFor()
    await update().getByLabel('Rechercher un type').press('Enter')
    expect(sent).toEqual([])
    expectSilence(watched)
  })

  test('another one brings its steps, none chosen: it cannot be sent before a step is', async () => {
    await open()
    await update().getByRole('radio', { name: 'Révision', exact: true }).check()
    expect(await chosenStep()).toBe('')
    expect(await submit().isDisabled()).toBe(true)
    await update().getByText('Choisissez l’étape où en est le travail.').waitFor()
    await update()
      .getByRole('radio', { name: process.stepType?.name ?? '', exact: true })
      .check()
    expect(await chosenStep()).toBe('0')
    expect(await submit().isEnabled()).toBe(true)
    await update().getByRole('radio', { name: 'Révision', exact: true }).check()
    await update().getByLabel('Étape', { exact: true }).selectOption({ index: 1 })
    await submit().click()
    await done()
    const after = await stored()
    expect(after.stepType?.name).toBe('Révision')
    expect(sent).toEqual([{ call: 'processes', body: { stepType_id: after.stepTypeId } }])
    expectSilence(watched)
  })
})

describe('the client and the car', () => {
  test('only what changed is sent; what was emptied goes as null, what was empty does not go', async () => {
    await open()
    await button('Modifier le client').click()
    await update().getByLabel('Prénom').fill('Sofia')
    await update().getByLabel('Email').fill('')
    await button('Modifier le véhicule').click()
    await update().getByLabel('Plaque').fill('gh-482 kl')
    await update().getByLabel('Modèle').fill('')
    await update().getByLabel('Kilométrage').fill('120 500')
    expect(await update().getByLabel('Plaque').inputValue()).toBe('GH482KL')
    await submit().click()
    await done()
    expect(sent).toEqual([
      { call: 'clients', body: { prenom: 'Sofia', email: null } },
      { call: 'cars', body: { plaque: 'GH482KL', modele: null, km: 120500 } },
    ])
    await toast('Client modifié').waitFor()
    await toast('Véhicule modifié avec succès').waitFor()
    await sheet().getByText('Sofia').waitFor()
    await sheet().getByText('GH-482-KL').first().waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('table').textContent()).toContain('Sofia Lambert')
    expectSilence(watched)
  })

  test('Annuler forgets what was typed', async () => {
    await open()
    await button('Modifier le client').click()
    await update().getByLabel('Prénom').fill('Personne')
    await button('Annuler le client').click()
    await update().getByText('Sophie').waitFor()
    await button('Modifier le client').click()
    expect(await update().getByLabel('Prénom').inputValue()).toBe('Sophie')
    await button('Annuler le client').click()
    await submit().click()
    await page.getByText('Aucune modification à enregistrer.').waitFor()
    expect(sent).toEqual([])
  })

  test('a phone is checked when it is left, with its +33 form one tap away; an empty one is accepted', async () => {
    await open()
    await button('Modifier le client').click()
    const phone = update().getByLabel('Téléphone')
    await phone.fill('06 12 34 56 78')
    await phone.blur()
    await update().getByText('Format invalide (ex: +33612345678)').waitFor()
    await button('Écrire +33612345678').click()
    expect(await phone.inputValue()).toBe('+33612345678')
    expect(await update().getByText('Format invalide').count()).toBe(0)
    await phone.fill('')
    await phone.blur()
    await submit().click()
    await done()
    expect(sent).toEqual([{ call: 'clients', body: { telephone: null } }])
    expectSilence(watched)
  })

  test('what is wrong is told on the field, before anything is sent', async () => {
    await open()
    await button('Modifier le client').click()
    await update().getByLabel('Nom', { exact: true }).fill('')
    await button('Modifier le véhicule').click()
    await update().getByLabel('Année').fill('1850')
    await submit().click()
    await update().getByText('Nom requis').waitFor()
    await update().getByText('Année invalide').waitFor()
    expect(
      await update()
        .getByLabel('Nom', { exact: true })
        .evaluate((field) => field === document.activeElement),
    ).toBe(true)
    expect(sent).toEqual([])
    expectSilence(watched)
  })

  test('a plate taken by another car comes back on its field; the client, saved, is not sent twice', async () => {
    const other = await newProcess(camille, { nom: 'Autre' })
    await open()
    await button('Modifier le client').click()
    await update().getByLabel('Prénom').fill('Sofia')
    await button('Modifier le véhicule').click()
    await update().getByLabel('Plaque').fill(other.plaque)
    await submit().click()
    await update().getByRole('alert').getByText('❌ Plaque déjà utilisée').waitFor()
    await toast('Erreur champ plaque: Plaque déjà utilisée').waitFor()
    expect(await update().getByLabel('Plaque').getAttribute('aria-invalid')).toBe('true')
    expect(
      await update()
        .getByLabel('Plaque')
        .evaluate((field) => field === document.activeElement),
    ).toBe(true)
    // The toast stands above the buttons, not over them.
    const plaque = `ZZ${Math.floor(1000 + Math.random() * 9000)}`
    await update().getByLabel('Plaque').fill(plaque)
    await submit().click()
    await done()
    expect(sent.map(({ call }) => call)).toEqual(['clients', 'cars', 'cars'])
    const { client, car } = await stored()
    expect((await camille.get<{ client: Client }>(`/clients/${client?.id}`)).client.prenom).toBe('Sofia')
    expect((await camille.get<Car>(`/cars/${car?.id}`)).plaque).toBe(plaque)
    expectSilence(watched, [/409/])
  })
})

describe('a call that fails', () => {
  const cases = [
    { noun: 'clients', card: 'Modifier le client', field: 'Prénom', text: '❌ Erreur mise à jour client' },
    { noun: 'cars', card: 'Modifier le véhicule', field: 'Marque', text: '❌ Erreur mise à jour véhicule' },
    { noun: 'processes', card: null, field: 'Nom du processus', text: '❌ Erreur mise à jour' },
  ]
  test.each(cases)('$text', async ({ noun, card, field, text }) => {
    await open()
    await page.route(`**/api/${noun}/*`, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    )
    if (card) await button(card).click()
    await update().getByLabel(field).fill('Autre')
    await submit().click()
    await update().getByRole('alert').getByText(text, { exact: true }).waitFor()
    expect(await update().getByLabel(field).inputValue()).toBe('Autre')
    expect(await submit().isEnabled()).toBe(true)
    expectSilence(watched, [/ERR_FAILED/])
  })

  test('with words of the server, shows them', async () => {
    await open()
    await page.route(`**/api/processes/${process.id}`, (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 409, json: { code: 'CONFLICT', message: 'Quelqu’un vous a devancé.' } })
        : route.fallback(),
    )
    await update().getByLabel('Nom du processus').fill('Autre')
    await submit().click()
    await update().getByRole('alert').getByText('❌ Quelqu’un vous a devancé.').waitFor()
    expectSilence(watched, [/409/])
  })

  test('while it is under way, it cannot be sent again', async () => {
    await open()
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**/api/processes/${process.id}`, async (route) => {
      if (route.request().method() === 'PATCH') await held
      await route.fallback()
    })
    await update().getByLabel('Nom du processus').fill('Une fois')
    await submit().dblclick()
    await button('Enregistrement...').waitFor()
    expect(await button('Enregistrement...').isDisabled()).toBe(true)
    release()
    await done()
    expect(sent).toHaveLength(1)
    expectSilence(watched)
  })
})

describe('ending the process', () => {
  const question = () => page.getByRole('alertdialog', { name: 'Finaliser le processus ?' })

  test('is asked first; Annuler sends nothing; then the client is told', async () => {
    await open()
    await choose('#3 Essai', 'Validé')
    await submit().click()
    await question().getByText('Un email de fin sera envoyé automatiquement au client.').waitFor()
    await question().getByRole('button', { name: 'Annuler' }).click()
    expect(sent).toEqual([])
    await submit().click()
    await question().getByRole('button', { name: 'Oui, finaliser' }).click()
    await done()
    expect(await stored()).toMatchObject({ status: 'completed' })
    expectSilence(watched)
  })

  test('again, says that the client knows already', async () => {
    await camille.patch(`/processes/${process.id}`, { stepsRemap: { selectedIndex: 2, status: 'validated' } })
    await camille.patch(`/processes/${process.id}`, { stepsRemap: { selectedIndex: 2, status: 'ready' } })
    await open()
    await choose('#3 Essai', 'Validé')
    await submit().click()
    await question().getByText('Le client a déjà été prévenu').waitFor()
    expectSilence(watched)
  })

  test('for a client whose email is being erased, says that nobody will be written to', async () => {
    await open()
    await button('Modifier le client').click()
    await update().getByLabel('Email').fill('')
    await choose('#3 Essai', 'Validé')
    await submit().click()
    await question().getByText('personne ne sera prévenu').waitFor()
    await question().getByRole('button', { name: 'Oui, finaliser' }).click()
    await done()
    await toast('Le client n’a pas d’email').waitFor()
    expectSilence(watched)
  })
})

test('by keyboard alone', async () => {
  await awake(page, 'ProcessDetail')
  await page.locator(`a[data-process-id="${process.id}"]`).focus()
  await page.keyboard.press('Enter')
  await sheet().getByRole('heading', { name: 'Freins de Lambert' }).waitFor()
  await tabTo('Modifier')
  await page.keyboard.press('Enter')
  await update().getByText('Type de réparation').waitFor()
  await tabTo('Modifier le client')
  await page.keyboard.press('Space')
  await tabTo('nom')
  await page.keyboard.type('Lambertine')
  await tabTo('selectedIndex')
  await page.keyboard.press('ArrowDown')
  await tabTo('status')
  await page.keyboard.press('ArrowRight')
  await tabTo('Valider la mise à jour')
  await page.keyboard.press('Enter')
  await done()
  const after = await stored()
  expect(after.client?.nom).toContain('Lambertine')
  expect(after.steps.map(({ status }) => status)).toEqual(['validated', 'ready', 'proposed'])
  expectSilence(watched)
})

/** Tab until the element with this text or this name has the focus. */
async function tabTo(wanted: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return [element?.getAttribute('name'), element?.textContent?.trim()]
    })
    if (focused.includes(wanted)) return
  }
  throw new Error(`Tab never reached ${wanted}`)
}
