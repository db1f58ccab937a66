import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { shownLaw } from '../../../domain/approvals/law.ts'
import { type MailName, type MailProps, renderMail } from '../../../entry-server.tsx'
import { expectSilence, openPage, reopenPage, type WatchedPage } from '../../setup/browser.ts'
import { openBrowser } from '../../setup/visited-site.ts'
import { ofTheLook, standards, sticksOut, violations } from '../faults.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})

const link = `https://suivi.garage-perrin.example/public/processus/${'A'.repeat(32)}`
const garage = {
  nom: 'Garage Perrin et Fils, carrosserie automobile de Villeurbanne',
  telephone: '+33465712348',
  adresse: '18 rue des Charmettes, 69100 Villeurbanne',
  horaires: 'Du lundi au vendredi, de 8 h à 12 h et de 13 h 30 à 18 h\nLe samedi matin',
}

/** The longest word that a garage may write, without a space to break at. */
const long = 'Réparationtrèslongue'.repeat(6).slice(0, 120)

const link1 = { link, linkUntil: '2026-11-28T22:59:59.999Z' }

const disc = { label: 'Disques avant', kind: 'security', amountCents: 18_400, part: 'new' } as const
const wiper = { label: long, kind: 'advice', amountCents: 9_999_999, part: 'used' } as const
const renounced = {
  title: 'Disques et plaquettes',
  acceptedCents: 18_400,
  answeredAt: '2026-11-23T09:12:00.000Z',
  renouncedAt: '2026-11-26T17:40:00.000Z',
  digest: 'a'.repeat(64),
}
const repair = {
  client: 'Sophie Lambert',
  vehicle: 'Peugeot 308 (AB-123-CD)',
  process: 'Freins avant',
  garage,
  mayReply: true,
}
const bare = {
  client: long,
  vehicle: null,
  process: long,
  garage: { nom: long, telephone: null, adresse: null, horaires: null },
  mayReply: false,
}
const request = { title: 'Disques et plaquettes', lines: [disc, wiper], totalCents: 10_018_399 }
const receipt = { answeredAt: '2026-11-23T14:05:00.000Z', digest: 'a1'.repeat(32), linkUntil: null }

const mails: { [N in MailName]: MailProps<N>[] } = {
  process_completed: [
    {
      client: 'Sophie Lambert',
      vehicle: 'Peugeot 308 (AB-123-CD)',
      process: 'Freins avant',
      garage,
      mayReply: true,
      ...link1,
    },
    {
      client: long,
      vehicle: null,
      process: long,
      garage: { nom: long, telephone: null, adresse: null, horaires: null },
      mayReply: false,
      link: null,
      linkUntil: null,
    },
  ],
  invitation: [
    { inviter: 'Camille Perrin', garage: garage.nom, role: 'Employé', expiresAt: '2026-11-28T12:00:00.000Z', link },
  ],
  customer_news: [
    { ...repair, ...link1, news: 'Votre 308 sera prête vendredi 27 novembre.' },
    { ...bare, link: null, linkUntil: null, news: `Votre ${long} sera prête vendredi 27 novembre.` },
  ],
  reminder: [
    {
      client: 'Sophie Lambert',
      vehicle: 'Peugeot 308 (AB-123-CD)',
      process: 'Freins avant',
      garage,
      mayReply: true,
      since: '2026-11-20T15:00:00.000Z',
      ...link1,
    },
  ],
  program_created: [
    {
      prenom: 'Camille',
      name: 'Compta',
      rightsText: 'Clients (lire), Processus (lire et écrire)',
      expiresAt: '2027-11-21T12:00:00.000Z',
      madeBy: 'Denise Delmas',
      link,
    },
    { prenom: long, name: long, rightsText: long, expiresAt: '2027-11-21T12:00:00.000Z', madeBy: null, link: null },
  ],
  program_expiring: [
    {
      prenom: 'Camille',
      name: 'Compta',
      rightsText: 'Clients (lire)',
      expiresAt: '2026-12-05T12:00:00.000Z',
      madeBy: 'Denise Delmas',
      link,
    },
    { prenom: long, name: long, rightsText: long, expiresAt: '2026-12-05T12:00:00.000Z', madeBy: null, link: null },
  ],
  morning: [
    {
      prenom: 'Camille',
      day: '2026-11-23',
      sentence: '1 en retard · 1 à valider',
      sections: [
        {
          title: 'À valider',
          items: [{ name: 'Freins avant', detail: 'Peugeot 308 AB-123-CD, Sophie Lambert, Essai', href: link }],
          more: false,
        },
        { title: 'En retard', items: [{ name: long, detail: `${long}, en retard de 3 j`, href: link }], more: true },
      ],
      link,
    },
    {
      prenom: long,
      day: '2026-12-01',
      sentence: '',
      sections: [{ title: 'À rendre', items: [{ name: 'Pneus', detail: 'terminé hier', href: null }], more: false }],
      link: null,
    },
  ],
  approval_request: [
    { ...repair, ...request, ...link1 },
    { ...bare, ...request, title: long, lines: [wiper], link: null, linkUntil: null },
  ],
  approval_reminder: [{ ...repair, ...request, ...link1 }],
  approval_receipt: [
    {
      ...repair,
      ...receipt,
      title: 'Disques et plaquettes',
      lines: [
        { ...disc, answer: 'accepted' },
        { ...wiper, answer: 'refused' },
      ],
      acceptedCents: 18_400,
      parts: 'Issues de l’économie circulaire, si elles existent',
      name: 'Sophie Lambert',
      link,
      law: shownLaw(),
      beginNow: false,
      withdrawalUntil: '2026-12-07T22:59:59.999Z',
    },
    {
      ...bare,
      ...receipt,
      title: long,
      lines: [{ ...wiper, answer: 'refused' }],
      acceptedCents: 0,
      parts: null,
      name: long,
      link: null,
      law: null,
      beginNow: null,
      withdrawalUntil: null,
    },
  ],
  withdrawal_receipt: [
    { ...renounced, garage, lines: [disc], name: 'Sophie Lambert', link },
    { ...renounced, garage: bare.garage, title: long, lines: [wiper], name: long, link: null },
  ],
  withdrawal_notice: [
    { ...renounced, vehicle: 'Peugeot 308', process: 'Freins avant', name: 'Sophie Lambert', beginNow: true, link },
    { ...renounced, title: long, vehicle: null, process: long, name: long, beginNow: false, link: null },
  ],
  password_reset: [{ prenom: 'Bruno', minutes: 30, link }],
  email_confirmation: [{ hours: 24, link }],
  email_changed: [{ prenom: 'Bruno', changedAt: '2026-11-21T12:00:00.000Z', link: null }],
  second_factor_changed: (['first', 'added', 'removed', 'codes'] as const).map((change) => ({
    prenom: 'Bruno',
    change,
    changedAt: '2026-11-21T12:00:00.000Z',
    link,
  })),
  second_factor_reset: [
    { prenom: 'Bruno', account: 'own', other: 'Camille Perrin', changedAt: '2026-11-21T12:00:00.000Z', link },
    { prenom: long, account: 'colleague', other: long, changedAt: '2026-11-21T12:00:00.000Z', link: null },
  ],
  second_step_refused: [
    { prenom: 'Bruno', at: '2026-11-21T12:00:00.000Z', ip: '192.0.2.7', signedIn: false, link },
    { prenom: long, at: '2026-11-21T12:00:00.000Z', ip: null, signedIn: true, link: null },
  ],
  new_browser: [
    { prenom: 'Bruno', device: 'Chrome sur Windows', at: '2026-11-21T12:00:00.000Z', ip: '192.0.2.7', link },
    { prenom: long, device: 'Appareil', at: '2026-11-21T12:00:00.000Z', ip: null, link: null },
  ],
  webhook_off: [
    { prenom: 'Camille', host: 'logiciel.exemple.fr', reason: 'gone', offAt: '2026-11-21T12:00:00.000Z', link },
    { prenom: long, host: 'logiciel.exemple.fr', reason: 'failing', offAt: '2026-11-21T12:00:00.000Z', link: null },
    { prenom: 'Camille', host: 'logiciel.exemple.fr', reason: 'full', offAt: '2026-11-21T12:00:00.000Z', link },
  ],
  webhook_slow: [
    { prenom: 'Camille', host: 'logiciel.exemple.fr', since: '2026-11-21T12:00:00.000Z', link },
    { prenom: long, host: 'logiciel.exemple.fr', since: '2026-11-21T12:00:00.000Z', link: null },
  ],
  password_changed: [
    { prenom: 'Bruno', changedAt: '2026-11-21T12:00:00.000Z', link },
    { prenom: long, changedAt: '2026-11-21T12:00:00.000Z', link: null },
  ],
}
const all = (Object.keys(mails) as MailName[]).flatMap((name) =>
  mails[name].map((props, index) => [`${name} ${index + 1}`, renderMail(name, props as never)] as const),
)

test('every mail has a short subject, a plain text and no undefined value', () => {
  expect(all.length).toBeGreaterThan(5)
  for (const [, { subject, text, html }] of all) {
    expect(subject).toMatch(/^\S.{5,70}\S$/)
    expect(text).not.toMatch(/<|&\w+;|undefined|null/)
    expect(html).not.toMatch(/undefined|null|\[object/)
  }
})

const phone = { width: 360, height: 740 }

describe('in a mail program', () => {
  let watched: WatchedPage
  const fetched: string[] = []
  beforeAll(async () => {
    watched = await reopenPage(browser)
    await watched.page.route('**', (route) => {
      fetched.push(route.request().url())
      return route.abort()
    })
  })
  afterAll(() => watched.close())

  test.each(all)(
    'the mail %s is legible in light and dark, fetches nothing, and fits its column',
    async (_name, mail) => {
      const { page } = watched
      const isDark = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor === 'rgb(20, 24, 30)')
      await page.emulateMedia({ colorScheme: 'light' })
      await page.setViewportSize(phone)
      await page.setContent(mail.html, { waitUntil: 'load' })
      expect(fetched).toEqual([])
      expect(await sticksOut(page)).toEqual([])
      expect(await violations(page, { type: 'tag', values: standards })).toEqual([])
      expect(await isDark()).toBe(false)
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await isDark()).toBe(true)
      expect(await violations(page, { type: 'rule', values: ofTheLook })).toEqual([])
      await page.setViewportSize({ width: 1280, height: 800 })
      expect(await sticksOut(page)).toEqual([])
      expectSilence(watched)
    },
  )
})

test('a mail without its styles keeps its words in order', async () => {
  const { html } = renderMail('process_completed', mails.process_completed[0] as MailProps<'process_completed'>)
  const watched = await openPage(browser, {})
  await watched.page.setContent(html.replace(/<style>.*?<\/style>/s, ''))
  const words = await watched.page.locator('body').innerText()
  const order = ['Votre véhicule est prêt', 'Bonjour Sophie', 'Voir le détail', 'Téléphone']
  expect(order.map((part) => words.indexOf(part))).toEqual(
    order.map((part) => words.indexOf(part)).toSorted((a, b) => a - b),
  )
  expect(words.indexOf('Bonjour Sophie')).toBeGreaterThan(0)
  await watched.close()
})
