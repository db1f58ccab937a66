import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resetTexts } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'
import { insertReset, newResetToken } from '../../server/auth/accounts/mailed-links.ts'
import { newId } from '../../server/database/ids.ts'
import { withGarage } from '../../server/database/tenant.ts'
import { oldWords } from '../browser/old-page.ts'
import { type Cast, cast, type Person } from '../setup/cast.ts'
import { stopsAtFirstFailure } from '../setup/in-order.ts'
import { type OldPage, oldChromiumRuns, openOldChromium } from '../setup/old-chromium.ts'
import { codeOf, enrol } from '../setup/second-factor.ts'
import { type Site, startSite } from '../setup/site.ts'

// A day in its order.
for (const version of [64, 72] as const)
  describe.runIf(oldChromiumRuns)(`the entrance in Chromium ${version}`, { shuffle: false, retry: 0 }, () => {
    stopsAtFirstFailure()
    let site: Site
    let people: Cast
    let page: OldPage
    let words: ReturnType<typeof oldWords>

    beforeAll(async () => {
      site = await startSite()
      people = await cast(site)
      page = await openOldChromium(version)
      words = oldWords(site, page)
    })
    afterAll(async () => {
      await page?.close()
      await site?.close()
    })

    async function signOut() {
      await words.awake('NavMenu')
      await page.press(words.find('summary'))
      await page.press(words.find('details[open] form button'))
      await words.arrives(routes.login.path)
    }

    test('registers a garage', async () => {
      await words.open(routes.register.href())
      await words.awake('RegisterForm')
      const email = `${newId().slice(-8)}@exemple.fr`
      await words.fill({ garage_nom: 'Garage Ancien', name: 'Petit', prenom: 'Lise', email, password: 'atelier2026' })
      await words.arrives(routes.dashboard.path)
      await words.shows('Compte créé')
      await signOut()
    })

    test('signs in from a page restored by its back button', async () => {
      await words.open(routes.login.href())
      await words.awake('LoginForm')
      await words.open(routes.resetRequest.href())
      await words.arrives(routes.resetRequest.path)
      await page.evaluate('history.back()')
      await words.arrives(routes.login.path)
      await words.awake('LoginForm')
      const { email, password } = people.bruno
      await words.fill({ email, password })
      await words.arrives(routes.dashboard.path)
      await signOut()
    })

    test('sets a forgotten password and signs in', async () => {
      await words.open(routes.resetRequest.href())
      await words.awake('ResetRequestForm')
      await words.fill({ email: people.bruno.email })
      await page.until('location.search === "?etape=envoye"')
      const token = await resetOf(people.bruno)
      await words.open(routes.resetConfirm.href({ token }))
      await words.awake('ResetConfirmForm')
      await words.fill({ password: 'tout-neuf-2026' })
      await words.shows(resetTexts.done)
      await words.open(routes.login.href())
      await words.awake('LoginForm')
      await words.fill({ email: people.bruno.email, password: 'tout-neuf-2026' })
      await words.arrives(routes.dashboard.path)
      expect(page.complaints).toEqual([])
    })

    test('signs in by two steps, and shows the recovery codes', async () => {
      // Another try begins with the password alone.
      await site.db('second_factors').where({ user_id: people.denise.id }).delete()
      await site.db('users').where({ id: people.denise.id }).update({ second_factor: false })
      const { secret } = await enrol({ app: site.url, db: site.db, deps: site.deps }, people.denise)
      await signOut()
      await words.open(routes.login.href({}, { next: routes.recoveryCodes.href() }))
      await words.awake('LoginForm')
      const { email, password } = people.denise
      await words.fill({ email, password })
      await words.arrives(routes.secondStep.path)
      await words.shows('Code à 6 chiffres')
      await words.fill({ code: codeOf({ secret }, new Date()) })
      await words.arrives(routes.recoveryCodes.path)
      await words.shows('Connecté')
      await page.press(words.withText('main button', 'Montrer mes codes'))
      await words.awake('CopyButton')
      expect(page.complaints.filter((complaint) => !/401/.test(complaint))).toEqual([])
    })

    /** A reset token, as the mail's link would bring it. */
    async function resetOf({ id, garageId }: Person): Promise<string> {
      const token = newResetToken()
      await withGarage(site.db, garageId, (tx) => insertReset(tx, id, token, new Date()))
      return token
    }
  })
