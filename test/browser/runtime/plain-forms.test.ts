import { beforeEach, expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { insertReset, newResetToken } from '../../../server/auth/accounts/mailed-links.ts'
import { withGarage } from '../../../server/database/tenant.ts'
import { expectSilence } from '../../setup/browser.ts'
import type { Person } from '../../setup/cast.ts'
import { look, newCast, page, people, site, stage, watched } from '../stage.ts'
import { awake, takeSession } from '../user-actions.ts'

let posts: string[]
let held: string[]

stage()
beforeEach(async () => {
  await newCast()
  await look()
  posts = []
  held = []
  await watchButtons()
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.isNavigationRequest()) posts.push(request.url())
  })
})

const button = (name: string) => page.locator('main').getByRole('button', { name, exact: true })
const isFocused = (label: string) =>
  page
    .locator('main')
    .getByLabel(label, { exact: true })
    .evaluate((field) => field === document.activeElement)

/** Clicks within the page: between two clicks of the mouse the answer may come. */
const press = (name: string, times = 1) =>
  button(name).evaluate((element, count) => {
    for (let turn = 0; turn < count; turn += 1) (element as HTMLElement).click()
  }, times)

/** Records the text of disabled buttons, before the next page removes it. */
async function watchButtons(): Promise<void> {
  await watched.context.exposeBinding('buttonHeld', (_source, text: string) => held.push(text))
  await watched.context.addInitScript(() => {
    const tell = (globalThis as unknown as { buttonHeld: (text: string) => void }).buttonHeld
    const look = () => {
      for (const button of document.querySelectorAll('main button[type=submit]')) {
        if (button.matches('[disabled], [aria-disabled=true]')) tell(button.textContent ?? '')
      }
    }
    new MutationObserver(look).observe(document, { subtree: true, attributes: true, childList: true })
  })
}

test('a double press sends each password reset form once, and errors show before sending', async () => {
  await page.goto(routes.resetRequest.href())
  await awake(page, 'ResetRequestForm')
  await page.getByLabel('Email').fill('camille')
  await button('Recevoir un lien').click()
  await page.getByText('Email invalide').waitFor()
  await expect.poll(() => isFocused('Email')).toBe(true)
  expect(posts).toEqual([])
  await page.getByLabel('Email').fill(people.bruno.email)
  await press('Recevoir un lien', 2)
  await page.getByText('son lien attend dans Paramètres, Messages').waitFor()
  expect(held).toContain('Envoi...')
  expect(posts).toHaveLength(1)

  await page.goto(routes.resetConfirm.href({ token: await resetOf(people.bruno) }))
  await awake(page, 'ResetConfirmForm')
  await page.getByLabel('Nouveau mot de passe').fill('sans-chiffre')
  await button('Changer le mot de passe').click()
  await page.getByText('Password must contain at least one letter and one number').waitFor()
  await expect.poll(() => isFocused('Nouveau mot de passe')).toBe(true)
  expect(posts).toHaveLength(1)
  await page.getByLabel('Nouveau mot de passe').fill('embrayage2027')
  await press('Changer le mot de passe', 2)
  await page.getByRole('heading', { name: 'Mot de passe modifié' }).waitFor()
  expect(held).toContain('Enregistrement...')
  expect(posts).toHaveLength(2)
  expectSilence(watched)
})

test('a settings form is sent once, and can be sent again after a refusal or the Back button', async () => {
  await takeSession(watched, people.camille)
  await page.goto(routes.employees.href())
  await awake(page, 'NavMenu')
  await page.getByLabel('Email').fill('lea@exemple.fr')
  await press('Inviter', 2)
  await page.locator('main').getByText('lea@exemple.fr', { exact: true }).waitFor()
  expect(held).toContain('Envoi...')
  expect(posts).toHaveLength(1)
  await button('Annuler l’invitation de lea@exemple.fr').click()
  await page.locator('main').getByText('lea@exemple.fr', { exact: true }).waitFor({ state: 'detached' })

  await page.goto(routes.profile.href())
  await awake(page, 'NavMenu')
  const label = await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('main form')
    form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }))
    const button = form?.querySelector('button')
    const sending = button?.textContent
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    return [sending, button?.textContent, button?.getAttribute('aria-disabled')]
  })
  expect(label).toEqual(['Enregistrement...', 'Enregistrer', null])
  await page.getByLabel('Prénom').fill('')
  await button('Enregistrer').click()
  await page.getByText('Prénom requis').first().waitFor()
  await expect.poll(() => isFocused('Prénom')).toBe(true)
  await page.getByLabel('Prénom').fill('Camille-Anne')
  await button('Enregistrer').click()
  await page.locator('[data-toast]').getByText('Profil modifié').waitFor()
  expectSilence(watched, [/422/])
})

async function resetOf({ id, garageId }: Person): Promise<string> {
  const token = newResetToken()
  await withGarage(site.db, garageId, (tx) => insertReset(tx, id, token, new Date()))
  return token
}
