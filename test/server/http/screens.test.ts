import supertest from 'supertest'
import { expect, test } from 'vitest'
import * as routes from '../../../domain/ground/routes.ts'
import { ask } from '../../setup/agreement.ts'
import { as, browse } from '../../setup/doors.ts'
import { repair } from '../../setup/workshop.ts'
import { app, people, stage } from '../stage.ts'

stage()

const htmlOf = async (path: string) => (await supertest(app.app).get(path)).text
const bar = (html: string) => /<header.*?<\/header>/s.exec(html)?.[0] ?? ''
const linksIn = (html: string) => [...html.matchAll(/<a\b[^>]*href="([^"]+)"/g)].map(([, href]) => href)

test('a signed-in user is sent from the sign-in pages to the dashboard', async () => {
  const bruno = await browse(app, people.bruno)
  for (const path of ['/connexion', '/inscription']) {
    const answer = await bruno.get(path)
    expect([path, answer.status, answer.headers.location]).toEqual([path, 303, '/dashboard'])
  }
})

test('the sign-in page links to reset and registration, and has no navigation bar', async () => {
  const html = await htmlOf('/connexion')
  expect(linksIn(html)).toEqual(expect.arrayContaining(['/reinitialisation', '/inscription']))
  for (const path of ['/connexion', '/inscription', '/reinitialisation']) {
    const page = await htmlOf(path)
    expect(page).toContain('<h1')
    for (const words of ['<header', 'Déconnexion', 'href="/notifications"']) expect(page).not.toContain(words)
  }
})

test('the bar has logo, bell and menu, and marks the current section', async () => {
  const camille = await browse(app, people.camille)
  const { client } = await repair(await as(app, people.camille))
  const lit = async (path: string) =>
    [...bar((await camille.get(path)).text).matchAll(/href="([^"]+)" aria-current="(?:page|true)"/g)].map(
      ([, href]) => href,
    )
  const html = bar((await camille.get('/dashboard')).text)
  expect(linksIn(html)[0]).toBe('/dashboard')
  expect(linksIn(html)).toEqual(expect.arrayContaining(['/notifications', '/dashboard', '/clients', '/parametres']))
  for (const label of ['Dashboard', 'Clients', 'Paramètres', 'Déconnexion']) expect(html).toContain(label)
  expect(await lit('/dashboard')).toEqual(['/dashboard'])
  expect(await lit('/clients')).toEqual(['/clients'])
  expect(await lit(`/clients/${client.id}/modifier`)).toEqual(['/clients'])
  expect(await lit('/parametres/types-etapes')).toEqual(['/parametres'])
  expect(await lit('/vehicules')).toEqual([])
})

test('public pages have a logo without link, no bell and no menu', async () => {
  const { process } = await repair(await as(app, people.camille))
  const token = process.qrToken?.token ?? ''
  const camille = await browse(app, people.camille)
  const agreement = await ask(await as(app, people.camille), process.id)
  const names = {
    [routes.tracking.href({ token })]: 'Garage Perrin',
    [routes.publicApproval.href({ token: agreement.token })]: 'Garage Perrin',
    [routes.expiredLink.href()]: 'Fil d’atelier',
  }
  for (const [path, name] of Object.entries(names)) {
    for (const html of [await htmlOf(path), (await camille.get(path)).text]) {
      expect(bar(html)).toContain(name)
      expect(bar(html)).toContain('<svg viewBox="0 0 48 48"')
      expect(linksIn(bar(html))).toEqual([])
      expect(html).not.toContain('Déconnexion')
      expect(html).not.toContain('href="/notifications"')
    }
  }
})

test('the privacy notice is public, without cookie or script, and linked from every public page', async () => {
  const { process } = await repair(await as(app, people.camille))
  const notice = await supertest(app.app).get(routes.privacy.href())
  expect([notice.status, notice.headers['set-cookie'], notice.headers['x-robots-tag']]).toEqual([
    200,
    undefined,
    undefined,
  ])
  expect(notice.text).not.toMatch(/<script|<form/)
  const told = notice.text.replaceAll('<!-- -->', '')
  for (const words of ['3 ans', 'CNIL', 'Notifications', '12 mois']) expect(told).toContain(words)
  const token = process.qrToken?.token ?? ''
  const agreement = await ask(await as(app, people.camille), process.id)
  const open = [
    '/connexion',
    '/inscription',
    '/reinitialisation',
    routes.expiredLink.href(),
    routes.tracking.href({ token }),
    routes.publicApproval.href({ token: agreement.token }),
  ]
  for (const path of open) expect(linksIn(await htmlOf(path)), path).toContain(routes.privacy.href())
})

test('every screen answers an administrator with its own title', async () => {
  const camille = await browse(app, people.camille)
  const screens = {
    '/dashboard': 'Dashboard',
    '/brouillons': 'Brouillons',
    '/notifications': 'Notifications',
    '/parametres/profil': 'Profil',
    '/parametres/employes': 'Employés',
    '/parametres/garage': 'Garage',
    '/parametres/garage/modifier': 'Modifier le garage',
    '/parametres/types-etapes': 'Types d',
    '/clients': 'Clients',
    '/vehicules': 'Véhicules',
  }
  for (const [path, title] of Object.entries(screens)) {
    const { status, text } = await camille.get(path)
    expect([path, status]).toEqual([path, 200])
    expect(text).toMatch(/<main[^>]*tabindex="-1"/)
    expect(text).toMatch(/<h1/)
    expect(text, path).toMatch(new RegExp(`<title>${title}[^<]* · Fil d’atelier</title>`))
  }
  expect((await camille.get('/clients')).text).toMatch(/<h1[^>]*>Clients<\/h1>/)
})
