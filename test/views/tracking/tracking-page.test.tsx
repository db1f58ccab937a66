import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PublicProcess } from '../../../domain/links/public-link.ts'
import { PublicLayout } from '../../../views/layout/PublicLayout.tsx'
import { type Shell, ShellContext } from '../../../views/shell.ts'
import { ExpiredLinkPage } from '../../../views/tracking/ExpiredLinkPage.tsx'
import { TrackingLayout } from '../../../views/tracking/TrackingLayout.tsx'
import { TrackingPage } from '../../../views/tracking/TrackingPage.tsx'

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

test('the tracking page shows finished work, current work, the end date and the phone', () => {
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

test('a finished step shows its day without an hour, the current step shows none', () => {
  const steps = /<ol.*<\/ol>/.exec(tracking())?.[0] ?? ''
  expect(steps).toContain('<time')
  expect(steps).toContain('>16 nov. 2026<')
  expect(steps).not.toMatch(/\d{2}:\d{2}/)
  expect(steps.match(/<time/g)).toHaveLength(1)
})

test('the page shows the reason of a wait and its date, instead of the current step', () => {
  const page = tracking({ waiting: { reason: 'piece', expectedDate: '2026-12-03' } })
  expect(page).toContain('En attente d’une pièce, prévue le 3 décembre')
  expect(page).toContain('Étape\u00a0: <b>Pose du kit</b>')
  expect(page).not.toContain('En ce moment')
  expect(tracking({ waiting: { reason: 'autre', expectedDate: null } })).toContain('>En attente<')
  expect(tracking()).not.toContain('En attente')
})

test('the page mentions a pending agreement once, without its link', () => {
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

test('work that has not begun shows as upcoming', () => {
  const ahead = { name: 'Remontage', description: null, status: 'proposed', validatedAt: null, ...nothing } as const
  expect(tracking({ status: 'proposed', steps: [ahead] }).match(/>À venir</g)).toHaveLength(2)
  expect(tracking({ status: 'proposed', steps: [] })).not.toContain('Proposé')
})

test('public pages hold no script, no form and no inline style', () => {
  for (const page of [tracking(), expired()]) {
    expect(page).not.toMatch(/<script|<form|\son\w+=|javascript:|data-island|style=/i)
    expect(page).toContain('<meta name="robots" content="noindex"/>')
  }
})

test('the link preview of messengers names the garage, not the car or the repair', () => {
  const cards =
    tracking()
      .match(/<meta property="og:[^>]+>/g)
      ?.join() ?? ''
  expect(cards).toContain('Garage Perrin')
  expect(cards).toContain('https://suivi.example/og.png')
  expect(cards).not.toMatch(/Peugeot|308|GH-|Distribution/)
})

test('the page says when there is no date, and when the date has passed', () => {
  expect(tracking({ estimatedEndDate: null })).toContain('Le garage n’a pas encore donné de date.')
  expect(tracking({ estimatedEndDate: '2026-11-18' })).toContain('Cette date est passée.')
})

test('a completed process shows its day of completion', () => {
  const page = tracking({ status: 'completed', completedAt: '2026-11-20T10:00:00.000Z' })
  expect(page).toContain('Vendredi 20 novembre')
  expect(page).toContain('Terminé le 20 nov. 2026')
})

test('the page offers the email without a phone, and the address without both', () => {
  const garage = { ...distribution.garage, telephone: null }
  expect(tracking({ garage: { ...garage, email: 'contact@perrin.example' } })).toContain(
    'mailto:contact@perrin.example',
  )
  const silent = tracking({ garage })
  expect(silent).not.toMatch(/tel:|mailto:/)
  expect(silent).toContain('18 rue des Charmettes')
})

test('the bar names the garage and the footer names us; without a garage the bar names us', () => {
  const [bar, foot] = ['header', 'footer'].map((tag) => new RegExp(`<${tag}.*?</${tag}>`).exec(tracking())?.[0])
  expect(bar).toContain('Garage Perrin')
  expect(bar).not.toContain('Fil d’atelier')
  expect(foot).toContain('Fil d’atelier')
  expect(/<header.*?<\/header>/.exec(expired())?.[0]).toContain('Fil d’atelier')
})

test('the next step is named only before it begins', () => {
  const [done, running] = distribution.steps as [PublicProcess['steps'][0], PublicProcess['steps'][0]]
  expect(tracking()).toContain('En ce moment')
  expect(tracking()).not.toContain('Prochaine étape')
  expect(tracking({ steps: [done, { ...running, status: 'proposed' }] })).toContain('Prochaine étape')
})

test('the page shows when the date changed, until the work is completed', () => {
  const moved = { estimateMovedAt: '2026-11-19T09:00:00.000Z' }
  expect(tracking()).not.toContain('Date modifiée')
  expect(tracking(moved)).toContain('Date modifiée le 19 nov. 2026')
  expect(tracking({ ...moved, status: 'completed', completedAt: now })).not.toContain('Date modifiée')
})

test('the page announces an email only if one will be sent, and shows the hours once', () => {
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

test('a finished car still in the garage shows that it is ready, when and where to fetch it', () => {
  const page = tracking({ ...done, visit: here, garage })
  for (const words of ['Votre véhicule est prêt', 'Du lundi au vendredi', '18 rue des Charmettes, 69100'])
    expect(page).toContain(words)
  expect(page).not.toContain('Appelez le garage pour convenir')
  expect(page).not.toContain('avis.example')
})

test('a garage that records no arrival still asks customers to call about the return', () => {
  const page = tracking({ ...done, garage })
  expect(page).toContain('Appelez le garage pour convenir de la restitution.')
  expect(page).not.toContain('Votre véhicule est prêt')
})

test.each([
  ['repaired', { ...done, visit: gone }],
  ['not repaired', { visit: gone }],
  ['never seen to arrive', { ...done, visit: { ...gone, arrivedAt: null } }],
])('a returned car (%s) shows its day, a thank-you and the review link', (_how, changes) => {
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
