import { beforeEach, describe, expect, test } from 'vitest'
import { routes } from '../../../domain/routes.ts'
import { expectSilence } from '../../setup/browser.ts'
import { camille, page, people, signedIn, stage, watched } from './stage.ts'
import { awake } from './user-actions.ts'

stage()
beforeEach(async () => {
  await signedIn(people.bruno)
})

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
const total = async () => (await camille.get<{ total: number }>('/clients')).total

describe('the client form', () => {
  beforeEach(async () => {
    await page.goto(routes.clientNew.href())
    await awake(page, 'ClientForm')
  })

  test('writes the phone in +33 form when it is left; what cannot be read is told', async () => {
    const phone = page.getByLabel('Téléphone')
    await phone.fill('06 39 98 17')
    await phone.blur()
    await page.getByText('Format invalide (ex: +33612345678)').waitFor()
    await phone.fill('06 39 98 17 42')
    await phone.blur()
    expect(await phone.inputValue()).toBe('+33639981742')
    await page.getByText('Format invalide').waitFor({ state: 'detached' })
    expectSilence(watched)
  })

  test('an empty phone is accepted', async () => {
    await page.getByLabel('Téléphone').focus()
    await page.getByLabel('Nom', { exact: true }).focus()
    await page.waitForTimeout(200)
    expect(await page.getByText('Format invalide').count()).toBe(0)
  })

  test('shows what is wrong without leaving, the first field focused', async () => {
    const before = await total()
    await page.getByLabel('Email').fill('pas un email')
    await page.getByRole('button', { name: 'Créer le client' }).click()
    await page.getByText('Nom requis', { exact: true }).waitFor()
    await page.getByText('Prénom requis').waitFor()
    expect(await focused()).toBe('nom')
    expect(await page.getByLabel('Email').inputValue()).toBe('pas un email')
    expect(new URL(page.url()).pathname).toBe(routes.clientNew.path)
    expect(await total()).toBe(before)
    expectSilence(watched)
  })

  test('a nervous double click creates one client, told in a toast', async () => {
    const before = await total()
    await page.getByLabel('Prénom').fill('Ada')
    await page.getByLabel('Nom', { exact: true }).fill('Nerveux')
    await page.getByRole('button', { name: 'Créer le client' }).dblclick()
    await page.getByRole('heading', { name: 'Ada Nerveux' }).waitFor()
    await page.getByText('Client créé').waitFor()
    expect(await total()).toBe(before + 1)
    expectSilence(watched)
  })

  test('what was typed is not lost on a link or a reload without a word; Annuler is one', async () => {
    const nom = page.getByLabel('Nom', { exact: true })
    const question = page.getByRole('alertdialog', { name: 'Quitter sans enregistrer\u00a0?' })
    const home = page.locator(`header a[href="${routes.dashboard.href()}"]`).first()
    await nom.fill('À garder')
    await home.click()
    await question.getByRole('button', { name: 'Rester' }).click()
    await question.waitFor({ state: 'hidden' })
    const reload = page.waitForEvent('dialog')
    void page.reload().catch(() => undefined)
    expect((await reload).type()).toBe('beforeunload')
    await (await reload).dismiss()
    expect(await nom.inputValue()).toBe('À garder')
    await home.click()
    await question.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await page.waitForURL(`**${routes.dashboard.path}`)

    await page.goto(routes.clientNew.href())
    await awake(page, 'ClientForm')
    await nom.fill('À oublier')
    await page.getByRole('link', { name: 'Annuler' }).click()
    await page.waitForURL(`**${routes.clients.path}`)
    expectSilence(watched)
  })

  test('an email taken meanwhile comes back on its field and in a toast, nothing lost', async () => {
    await camille.post('/clients', { nom: 'Pris', prenom: 'Déjà', email: 'pris@exemple.fr' })
    await page.getByLabel('Prénom').fill('Ada')
    await page.getByLabel('Nom', { exact: true }).fill('Second')
    await page.getByLabel('Email').fill('pris@exemple.fr')
    await page.getByRole('button', { name: 'Créer le client' }).click()
    await page.getByText('Erreur champ email: Email déjà utilisé').waitFor()
    expect(await focused()).toBe('email')
    expect(await page.getByLabel('Nom', { exact: true }).inputValue()).toBe('Second')
    await page.getByRole('alert').getByText('Email déjà utilisé').waitFor()
    await page.getByLabel('Email').fill('')
    await page.getByLabel('Prénom').fill('')
    await page.getByRole('button', { name: 'Créer le client' }).click()
    await page.getByText('Prénom requis').waitFor()
    expect(await page.locator('main').getByText('Email déjà utilisé').count()).toBe(0)
    expectSilence(watched, [/status of 422/])
  })
})

describe('the car form', () => {
  test('writes the plate as it is kept when it is left, and keeps the car', async () => {
    const client = await camille.post<{ id: string }>('/clients', { nom: 'Plaque', prenom: 'Léo' })
    await page.goto(routes.clientCarNew.href({ id: client.id }))
    await awake(page, 'CarForm')
    await page.getByLabel('Plaque').fill('gh-482 kl')
    await page.getByLabel('Marque').fill('Peugeot')
    expect(await page.getByLabel('Plaque').inputValue()).toBe('GH482KL')
    await page.getByRole('button', { name: 'Créer le véhicule' }).click()
    await page.getByRole('heading', { name: 'Peugeot' }).waitFor()
    await page.getByText('Véhicule créé avec succès').waitFor()
    expectSilence(watched)
  })

  test('a plate that was only looked at is nothing to lose', async () => {
    const client = await camille.post<{ id: string }>('/clients', { nom: 'Regard', prenom: 'Léo' })
    const car = { client_id: client.id, marque: 'Peugeot', plaque: 'GH-483-KL' }
    const { id } = await camille.post<{ id: string }>('/cars', car)
    await page.goto(routes.carEdit.href({ id }))
    await awake(page, 'CarForm')
    await page.getByLabel('Plaque').focus()
    await page.getByLabel('Marque').focus()
    expect(await page.getByLabel('Plaque').inputValue()).toBe('GH-483-KL')
    await page.locator(`header a[href="${routes.dashboard.href()}"]`).first().click()
    await page.waitForURL(`**${routes.dashboard.path}`)
    expectSilence(watched)
  })

  test('what is wrong is told from top to bottom', async () => {
    const client = await camille.post<{ id: string }>('/clients', { nom: 'Ordre', prenom: 'Léo' })
    await page.goto(routes.clientCarNew.href({ id: client.id }))
    await awake(page, 'CarForm')
    await page.getByRole('button', { name: 'Créer le véhicule' }).click()
    await page.getByText('Marque requise').waitFor()
    expect(await focused()).toBe('plaque')
  })

  test('a year beyond next year is told on its field', async () => {
    const client = await camille.post<{ id: string }>('/clients', { nom: 'Année', prenom: 'Léo' })
    await page.goto(routes.clientCarNew.href({ id: client.id }))
    await awake(page, 'CarForm')
    await page.getByLabel('Plaque').fill('AN-001-EE')
    await page.getByLabel('Marque').fill('Peugeot')
    await page.getByLabel('Année').fill('2199')
    await page.getByRole('button', { name: 'Créer le véhicule' }).click()
    await page.getByText('Année invalide').waitFor()
    expect(await focused()).toBe('annee')
    expectSilence(watched)
  })
})
