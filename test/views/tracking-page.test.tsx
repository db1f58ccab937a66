import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PublicProcess } from '../../domain/links/public-link.ts'
import { PublicLayout } from '../../views/layout/PublicLayout.tsx'
import { type Shell, ShellContext } from '../../views/shell.ts'
import { ExpiredLinkPage } from '../../views/tracking/ExpiredLinkPage.tsx'
import { TrackingLayout } from '../../views/tracking/TrackingLayout.tsx'
import { TrackingPage } from '../../views/tracking/TrackingPage.tsx'

const now = '2026-11-20T14:00:00.000Z'

const nothing = { photos: [], notes: [] }

const distribution: PublicProcess = {
  garage: {
    nom: 'Garage Perrin',
    adresse: '18 rue des Charmettes',
    codePostal: '69100',
    ville: 'Villeurbanne',
    telephone: '+33465712348',
    email: null,
    horaires: 'Du lundi au vendredi',
    message: null,
    reviewUrl: null,
  },
  name: 'Distribution et pompe à eau',
  marque: 'Peugeot',
  modele: '308',
  plaque: 'GH-•••-KL',
  status: 'in_progress',
  startDate: '2026-11-16T08:00:00.000Z',
  estimatedEndDate: '2026-11-21',
  completedAt: null,
  waiting: null,
  visit: { arrivedAt: null, returnedAt: null },
  expiresAt: '2026-11-28T22:59:59.999Z',
  estimateMovedAt: null,
  approvalAsked: false,
  tellsWhenReady: false,
  steps: [
    { name: 'Réception', description: null, status: 'validated', validatedAt: '2026-11-16T10:00:00.000Z', ...nothing },
    { name: 'Pose du kit', description: null, status: 'ready', validatedAt: null, ...nothing },
  ],
  ...nothing,
}

const html = (page: ReactElement) => renderToStaticMarkup(<ShellContext value={{ now } as Shell}>{page}</ShellContext>)
const tracking = (changes: Partial<PublicProcess> = {}) => {
  const process = { ...distribution, ...changes }
  return html(
    <TrackingLayout process={process}>
      <TrackingPage process={process} publicUrl="https://suivi.example" />
    </TrackingLayout>,
  )
}
const expired = () =>
  html(
    <PublicLayout>
      <ExpiredLinkPage />
    </PublicLayout>,
  )

test('tells what is done, what is being done, when it ends and whom to call', () => {
  const page = tracking()
  for (const words of [
    'Terminé',
    'En cours',
    'Samedi 21 novembre',
    'tel:+33465712348',
    '04\u00a065\u00a071\u00a023\u00a048',
  ]) {
    expect(page).toContain(words)
  }
  expect(page).toContain('GH-•••-KL')
  expect(page).toContain('Ce lien reste actif jusqu’au 28 nov. 2026.')
})

test('a step done has its day without an hour; one at hand has none', () => {
  const steps = /<ol.*<\/ol>/.exec(tracking())?.[0] ?? ''
  expect(steps).toContain('<time')
  expect(steps).toContain('>16 nov. 2026<')
  expect(steps).not.toMatch(/\d{2}:\d{2}/)
  expect(steps.match(/<time/g)).toHaveLength(1)
})

test('says what the work waits for, and until when; the step at hand is not what happens now', () => {
  const page = tracking({ waiting: { reason: 'piece', expectedDate: '2026-12-03' } })
  expect(page).toContain('En attente d’une pièce, prévue le 3 décembre')
  expect(page).toContain('Étape\u00a0: <b>Pose du kit</b>')
  expect(page).not.toContain('En ce moment')
  expect(tracking({ waiting: { reason: 'autre', expectedDate: null } })).toContain('>En attente<')
  expect(tracking()).not.toContain('En attente')
})

test('says once that an agreement is asked, without the way to it, whatever the work waits for', () => {
  const words = 'Un accord vous est demandé\u00a0: voir le message du garage'
  const held = { waiting: { reason: 'accord', expectedDate: null } } as const
  const page = tracking({ ...held, approvalAsked: true })
  expect(page).toContain(words)
  expect(page).not.toContain('En attente')
  expect(page).not.toContain('/public/accord')
  expect(tracking({ approvalAsked: true, waiting: { reason: 'piece', expectedDate: null } })).toContain('En attente')
  expect(tracking(held)).toContain('En attente')
  expect(tracking()).not.toContain(words)
})

test('what has not begun is ahead, a repair as its steps', () => {
  const ahead = { name: 'Remontage', description: null, status: 'proposed', validatedAt: null, ...nothing } as const
  expect(tracking({ status: 'proposed', steps: [ahead] }).match(/>À venir</g)).toHaveLength(2)
  expect(tracking({ status: 'proposed', steps: [] })).not.toContain('Proposé')
})

test('holds no script, no form and nothing that a browser would run', () => {
  for (const page of [tracking(), expired()]) {
    expect(page).not.toMatch(/<script|<form|\son\w+=|javascript:|data-island|style=/i)
    expect(page).toContain('<meta name="robots" content="noindex"/>')
  }
})

test('the card shown by messengers names the garage, neither car nor repair', () => {
  const cards =
    tracking()
      .match(/<meta property="og:[^>]+>/g)
      ?.join() ?? ''
  expect(cards).toContain('Garage Perrin')
  expect(cards).toContain('https://suivi.example/og.png')
  expect(cards).not.toMatch(/Peugeot|308|GH-|Distribution/)
})

test('without a date it says so, and once the date is past it says whom to ask', () => {
  expect(tracking({ estimatedEndDate: null })).toContain('Le garage n’a pas encore donné de date.')
  expect(tracking({ estimatedEndDate: '2026-11-18' })).toContain('Cette date est passée.')
})

test('once completed it gives the day of completion', () => {
  const page = tracking({ status: 'completed', completedAt: '2026-11-20T10:00:00.000Z' })
  expect(page).toContain('Vendredi 20 novembre')
  expect(page).toContain('Terminé le 20 nov. 2026')
})

test('without a phone it offers the mail, without both only the address', () => {
  const garage = { ...distribution.garage, telephone: null }
  expect(tracking({ garage: { ...garage, email: 'contact@perrin.example' } })).toContain(
    'mailto:contact@perrin.example',
  )
  const silent = tracking({ garage })
  expect(silent).not.toMatch(/tel:|mailto:/)
  expect(silent).toContain('18 rue des Charmettes')
})

test('the garage’s name stands in the bar, ours in the foot; without a garage ours in the bar', () => {
  const [bar, foot] = ['header', 'footer'].map((tag) => new RegExp(`<${tag}.*?</${tag}>`).exec(tracking())?.[0])
  expect(bar).toContain('Garage Perrin')
  expect(bar).not.toContain('Fil d’atelier')
  expect(foot).toContain('Fil d’atelier')
  expect(/<header.*?<\/header>/.exec(expired())?.[0]).toContain('Fil d’atelier')
})

test('the next step is named only while it has not begun: what follows it is not told', () => {
  const [done, running] = distribution.steps as [PublicProcess['steps'][0], PublicProcess['steps'][0]]
  expect(tracking()).toContain('En ce moment')
  expect(tracking()).not.toContain('Prochaine étape')
  expect(tracking({ steps: [done, { ...running, status: 'proposed' }] })).toContain('Prochaine étape')
})

test('a date that moved says when, until the work is done', () => {
  const moved = { estimateMovedAt: '2026-11-19T09:00:00.000Z' }
  expect(tracking()).not.toContain('Date modifiée')
  expect(tracking(moved)).toContain('Date modifiée le 19 nov. 2026')
  expect(tracking({ ...moved, status: 'completed', completedAt: now })).not.toContain('Date modifiée')
})

test('a mail is promised only when it will leave; once ready, the hours stand beside the day, once', () => {
  expect(tracking()).not.toContain('Nous vous écrivons')
  expect(tracking({ tellsWhenReady: true })).toContain('Nous vous écrivons dès que c’est prêt.')
  const ready = tracking({ status: 'completed', completedAt: now })
  expect(ready).toMatch(/Horaires<\/dt><dd[^>]*>Du lundi au vendredi/)
  expect(ready.split('Du lundi au vendredi')).toHaveLength(2)
})

const here = { arrivedAt: '2026-11-16T08:00:00.000Z', returnedAt: null }
const gone = { ...here, returnedAt: '2026-11-20T17:00:00.000Z' }
const done: Partial<PublicProcess> = { status: 'completed', completedAt: '2026-11-20T10:00:00.000Z', steps: [] }
const garage = { ...distribution.garage, reviewUrl: 'https://avis.example/perrin' }

test('a car that is done and still there: that it is ready, when and where to come', () => {
  const page = tracking({ ...done, visit: here, garage })
  for (const words of ['Votre véhicule est prêt', 'Du lundi au vendredi', '18 rue des Charmettes, 69100'])
    expect(page).toContain(words)
  expect(page).not.toContain('Appelez le garage pour convenir')
  expect(page).not.toContain('avis.example')
})

test('a garage that notes no arrival: what is said has not changed', () => {
  const page = tracking({ ...done, garage })
  expect(page).toContain('Appelez le garage pour convenir de la restitution.')
  expect(page).not.toContain('Votre véhicule est prêt')
})

test.each([
  ['repaired', { ...done, visit: gone }],
  ['not repaired', { visit: gone }],
  ['never seen to arrive', { ...done, visit: { ...gone, arrivedAt: null } }],
])('a car that went home, %s: the day, a thank-you, and where to say what one thinks', (_how, changes) => {
  const page = tracking({ ...changes, garage })
  for (const words of [
    '>Rendu<',
    'Vendredi 20 novembre',
    'Merci de votre confiance',
    'href="https://avis.example/perrin"',
  ])
    expect(page).toContain(words)
  for (const words of ['En ce moment', 'Prochaine étape', 'Nous vous écrivons', 'Votre véhicule est prêt'])
    expect(page).not.toContain(words)
  expect(tracking(changes)).not.toContain('Donner votre avis')
})
