import { describe, expect, test } from 'vitest'
import { expectSilence } from '../../setup/browser.ts'
import { camille, page, watched } from './stage.ts'
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
