import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PublicProcess } from '../../domain/public-link.ts'
import { PublicLayout } from '../../views/layout/PublicLayout.tsx'
import { type Shell, ShellContext } from '../../views/shell.ts'
import { ExpiredLinkPage } from '../../views/tracking/ExpiredLinkPage.tsx'
import { TrackingPage } from '../../views/tracking/TrackingPage.tsx'

const now = '2026-11-20T14:00:00.000Z'

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
  },
  name: 'Distribution et pompe à eau',
  marque: 'Peugeot',
  modele: '308',
  plaque: 'GH-•••-KL',
  status: 'in_progress',
  startDate: '2026-11-16T08:00:00.000Z',
  estimatedEndDate: '2026-11-21',
  completedAt: null,
  expiresAt: '2026-11-28T22:59:59.999Z',
  steps: [
    { name: 'Réception', description: null, status: 'validated', validatedAt: '2026-11-16T10:00:00.000Z' },
    { name: 'Pose du kit', description: null, status: 'ready', validatedAt: null },
  ],
}

const html = (page: ReactElement) =>
  renderToStaticMarkup(
    <ShellContext value={{ now } as Shell}>
      <PublicLayout>{page}</PublicLayout>
    </ShellContext>,
  )
const tracking = (changes: Partial<PublicProcess> = {}) =>
  html(<TrackingPage process={{ ...distribution, ...changes }} publicUrl="https://suivi.example" />)

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

test('holds no script, no form and nothing that a browser would run', () => {
  for (const page of [tracking(), html(<ExpiredLinkPage />)]) {
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
