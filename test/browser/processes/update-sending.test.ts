import { describe, expect, test } from 'vitest'
import { expectSilence } from '../../setup/browser.ts'
import { ownAnswer } from '../../setup/own-answer.ts'
import { camille, page, watched } from '../stage.ts'
import {
  button,
  choose,
  done,
  open,
  process,
  sent,
  stored,
  submit,
  toast,
  update,
  updateScene,
} from './update-scene.ts'

updateScene()

test('a failed call shows its message, keeps typed values, and sends nothing twice', async () => {
  await open()
  await button('Modifier le client').click()
  await update().getByLabel('Prénom').fill('Autre')
  await button('Modifier le véhicule').click()
  await update().getByLabel('Marque').fill('Autre')
  await update().getByLabel('Nom du processus').fill('Autre')
  await fail('clients', 'Prénom', '❌ Erreur mise à jour client')
  await fail('cars', 'Marque', '❌ Erreur mise à jour véhicule')
  await fail('processes', 'Nom du processus', '❌ Erreur mise à jour')

  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const refusal = { status: 409, headers: ownAnswer, json: { code: 'CONFLICT', message: 'Quelqu’un vous a devancé.' } }
  const call = `**/api/processes/${process.id}`
  await page.route(call, (route) => (route.request().method() === 'PATCH' ? route.fulfill(refusal) : route.fallback()))
  await submit().click()
  await said().getByText('❌ Quelqu’un vous a devancé.').waitFor()
  await page.unroute(call)
  await page.route(call, async (route) => {
    if (route.request().method() === 'PATCH') await held
    await route.fallback()
  })
  await submit().dblclick()
  await button('Enregistrement...').waitFor()
  expect(await button('Enregistrement...').isDisabled()).toBe(true)
  release()
  await done()
  expect(sent.map(({ call }) => call)).toEqual([
    ...twice('clients'),
    ...twice('cars'),
    ...twice('processes'),
    'processes',
  ])
  expectSilence(watched, [/ERR_FAILED/, /409/])
})

const said = () => update().getByRole('alert')

/** Sends while the calls of a noun fail: typed values stay, and can be sent again. */
async function fail(noun: string, field: string, text: string): Promise<void> {
  const calls = `**/api/${noun}/*`
  await page.route(calls, (route) => (route.request().method() === 'PATCH' ? route.abort() : route.fallback()))
  await submit().click()
  await said().getByText(text, { exact: true }).waitFor()
  expect(await update().getByLabel(field).inputValue()).toBe('Autre')
  expect(await submit().isEnabled()).toBe(true)
  await page.unroute(calls)
}

/** Once in vain. */
const twice = (noun: string) => [noun, noun]

describe('an update that ends the process', () => {
  const question = () => page.getByRole('alertdialog', { name: 'Finaliser le processus ?' })

  test('asks first, and warns that nobody is notified when the email is erased', async () => {
    await open()
    await choose('#3 Essai', 'Validé')
    await submit().click()
    await question().getByText('Un email de fin sera envoyé automatiquement au client.').waitFor()
    await question().getByRole('button', { name: 'Annuler' }).click()
    expect(sent).toEqual([])
    await button('Modifier le client').click()
    await update().getByLabel('Email').fill('')
    await submit().click()
    await question().getByText('personne ne sera prévenu').waitFor()
    await question().getByRole('button', { name: 'Oui, finaliser' }).click()
    await done()
    await toast('Le client n’a pas d’email').waitFor()
    expect(await stored()).toMatchObject({ status: 'completed' })
    expectSilence(watched)
  })

  test('asks again for a process already ended, and changes nothing', async () => {
    await camille.patch(`/processes/${process.id}`, { stepsRemap: { selectedIndex: 2, status: 'validated' } })
    await open()
    await choose('#3 Essai', 'Validé')
    await submit().click()
    await question().getByText('Le client a déjà été prévenu').waitFor()
    await question().getByRole('button', { name: 'Oui, finaliser' }).click()
    await toast('Aucune modification à enregistrer.').waitFor()
    expect(await stored()).toMatchObject({ status: 'completed' })
    expectSilence(watched)
  })

  test('says that the customer was already notified when the process ends again', async () => {
    await camille.patch(`/processes/${process.id}`, { stepsRemap: { selectedIndex: 2, status: 'validated' } })
    await camille.patch(`/processes/${process.id}`, { stepsRemap: { selectedIndex: 2, status: 'ready' } })
    await open()
    await choose('#3 Essai', 'Validé')
    await submit().click()
    await question().getByText('Le client a déjà été prévenu').waitFor()
    expectSilence(watched)
  })
})
