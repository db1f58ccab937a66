import { beforeEach, describe, expect, test } from 'vitest'
import { carriedTexts } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { expectSilence } from '../../setup/browser.ts'
import { codeOf, enrol } from '../../setup/second-factor.ts'
import { camille, newCast, page, people, signedIn, site, stage, watched } from '../stage.ts'
import { awakeForm, newProcess, pressInMenu, sendSignIn } from '../user-actions.ts'

stage()
beforeEach(async () => {
  await newCast()
  await signedIn(people.camille)
})

const endSessions = () => site.db.raw("update auth_sessions set revoked_at = now(), revoked_reason = 'sign_out'")

test('typed values come back once, with a message, after the session ended', async () => {
  const client = await camille.post('/clients', { nom: 'Perdu', prenom: 'Luc' })
  await page.goto(routes.clientEdit.href(client as { id: string }))
  await awakeForm(page)
  const main = page.locator('main')
  await main.getByLabel('Téléphone').fill('+33612345678')
  await main.getByLabel('Type de client').selectOption('professionnel')
  await endSessions()
  await main.getByRole('button', { name: 'Enregistrer' }).click()
  await page.waitForURL('**/connexion?motif=expiree**')
  await sendSignIn(page, people.camille)
  await page.waitForURL('**/modifier')
  await page.getByText(carriedTexts.back).waitFor()
  expect(await main.getByLabel('Téléphone').inputValue()).toBe('+33612345678')
  expect(await main.getByLabel('Type de client').inputValue()).toBe('professionnel')
})

describe('typed text survives a reload of the tab', () => {
  const putAway = () => page.evaluate(() => sessionStorage.getItem('typing-put-away'))
  const reloaded = async () => {
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
  }

  test('in the form of a page, until it is sent', async () => {
    await page.goto(routes.clientNew.href())
    await awakeForm(page)
    const main = page.locator('main')
    await main.getByLabel('Nom', { exact: true }).fill('Durand')
    await main.getByLabel('Type de client').selectOption('professionnel')
    await reloaded()
    await page.getByText(carriedTexts.reloaded).waitFor()
    expect(await main.getByLabel('Nom', { exact: true }).inputValue()).toBe('Durand')
    expect(await main.getByLabel('Type de client').inputValue()).toBe('professionnel')
    await reloaded()
    await expect.poll(() => main.getByLabel('Nom', { exact: true }).inputValue()).toBe('Durand')
    await main.getByLabel('Prénom').fill('Zoé')
    await main.getByRole('button', { name: 'Créer le client' }).click()
    await page.getByText('Client créé').waitFor()
    await page.goto(routes.clientNew.href())
    await awakeForm(page)
    expect(await main.getByLabel('Nom', { exact: true }).inputValue()).toBe('')
    expect(await putAway()).toBeNull()
  })

  test('in a form that was opened in a sheet', async () => {
    const { id } = await newProcess(camille)
    await page.goto(routes.dashboard.href({}, { processus: id }))
    const sheet = page.getByRole('dialog')
    await pressInMenu(sheet, 'Mettre en attente')
    const note = page.getByRole('dialog').locator('textarea, input[name=note]').first()
    await note.fill('Jantes en rupture')
    await reloaded()
    await page.getByText(carriedTexts.reloaded).waitFor()
    await expect.poll(() => note.inputValue()).toBe('Jantes en rupture')
    expect(new URL(page.url()).pathname).toBe(routes.dashboard.path)
  })

  test('until the page is left on purpose', async () => {
    await page.goto(routes.clientNew.href())
    await awakeForm(page)
    const nom = page.locator('main').getByLabel('Nom', { exact: true })
    await nom.fill('Durand')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.goto(routes.clients.href())
    await expect.poll(putAway).toBeNull()
    await page.goto(routes.clientNew.href())
    await awakeForm(page)
    expect(await nom.inputValue()).toBe('')
  })
})

test('typed values come back after the second step of a sign-in', async () => {
  const { id } = await camille.post<{ id: string }>('/clients', { nom: 'Perdu', prenom: 'Luc' })
  await page.goto(routes.clientEdit.href({ id }))
  await awakeForm(page)
  const phone = page.locator('main').getByLabel('Téléphone')
  await phone.fill('+33612345678')
  // A first factor ends the sessions of its account.
  const { secret } = await enrol({ app: site.url, db: site.db, deps: site.deps }, people.camille)
  await page.locator('main').getByRole('button', { name: 'Enregistrer' }).click()
  await page.waitForURL('**/connexion?motif=expiree*')
  await sendSignIn(page, people.camille)
  await page.waitForURL(`**${routes.secondStep.path}*`)
  await page.getByLabel('Code à 6 chiffres').fill(codeOf({ secret }, new Date()))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/modifier')
  await page.getByText(carriedTexts.back).waitFor()
  expect(await phone.inputValue()).toBe('+33612345678')
})

test('the update form asks about a field that somebody else changed, and sends the choice', async () => {
  const process = await newProcess(camille)
  await page.goto(routes.processEdit.href({ id: process.id }))
  await page.locator('[data-island=ProcessUpdate][data-awake]').waitFor()
  await page.getByLabel('Nom du processus').fill('Le mien')
  await camille.patch(`/processes/${process.id}`, { name: 'Le leur' })
  const save = page.getByRole('button', { name: 'Valider la mise à jour' })
  await save.click()
  await page.getByText('Prendre celle-ci').waitFor()
  await page.getByRole('radio', { name: 'Gardez la vôtre' }).check()
  await save.click()
  await page.waitForURL(`**/processus/${process.id}`)
  expect((await camille.get<{ name: string }>(`/processes/${process.id}`)).name).toBe('Le mien')
  expectSilence(watched)
})
