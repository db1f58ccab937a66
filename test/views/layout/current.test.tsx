import type { ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { defaultPreferences } from '../../../domain/accounts/preferences.ts'
import { legalWorkingDays } from '../../../domain/ground/opening-days.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { AppLayout } from '../../../views/layout/AppLayout.tsx'
import { Tabs } from '../../../views/layout/Tabs.tsx'
import { staffPages } from '../../../views/pages/staff.ts'
import { htmlOf } from '../html.tsx'

const camille = {
  userId: '1',
  authSessionId: '2',
  garageId: '3',
  role: 'admin',
  nom: 'Perrin',
  prenom: 'Camille',
  email: 'camille@exemple.fr',
  garageNom: 'Garage Perrin',
  garageHasPhone: true,
  preferences: defaultPreferences,
  openingDays: legalWorkingDays,
} as const

const inside = (layout: (props: { children: ReactNode }) => ReactNode, path: string): string =>
  htmlOf(<p />, { page: { layout: layout as never }, shell: { path, actor: camille } })

const nav = (html: string, label: string): string =>
  new RegExp(`<nav aria-label="${label}">.*?</nav>`, 's').exec(html)?.[0] ?? ''

/** The addresses and the values of `aria-current` of a navigation's current links. */
const currentIn = (html: string): string[] =>
  [...html.matchAll(/<a ([^>]*aria-current=[^>]*)>/g)].map(([, attributes = '']) => {
    const [, value] = /aria-current="([^"]*)"/.exec(attributes) ?? []
    return `${/href="([^"]*)"/.exec(attributes)?.[1]} ${value}`
  })

describe('the menu marks', () => {
  test.each([
    ['/dashboard', '/dashboard page'],
    ['/dashboard?vue=tous', '/dashboard page'],
    ['/clients?page=2', '/clients page'],
    ['/clients/', '/clients page'],
    ['/CLIENTS', '/clients page'],
    ['/clients/12/modifier', '/clients true'],
    ['/parametres/garage?x=/clients', '/parametres true'],
  ])('the entry of %s', (path, current) => {
    expect(currentIn(nav(inside(AppLayout, path), 'Menu'))).toEqual([current])
  })

  test.each(['/dashboard/premiers-pas', '/vehicules', '/clientsx', '/nulle-part', '//clients', '/%zz'])(
    'no entry on %s',
    (path) => {
      expect(currentIn(nav(inside(AppLayout, path), 'Menu'))).toEqual([])
    },
  )
})

describe('the tabs', () => {
  test('are plain links without class, one current', () => {
    const lists = [routes.clients, routes.cars].map(({ href, title }) => ({ href: href(), label: title }))
    const html = htmlOf(<Tabs items={lists} label="Listes" />, { shell: { path: '/vehicules?page=2' } })
    expect(nav(html, 'Listes')).toMatch(
      /<a href="\/clients">Clients<\/a><a aria-current="page" href="\/vehicules">Véhicules<\/a><\/div>/,
    )
  })

  test.each([
    ['/parametres/garage', '/parametres/garage page', 'Garage'],
    ['/parametres/garage/modifier', '/parametres/garage page', 'Garage'],
    ['/parametres/ecrans', '/parametres/garage page', 'Garage'],
    ['/parametres/programmes', '/parametres/garage page', 'Garage'],
    ['/parametres/webhooks/12', '/parametres/garage page', 'Garage'],
    ['/parametres/profil/codes-de-secours', '/parametres/profil page', 'Profil'],
    ['/parametres/donnees/pieces', '/parametres/donnees page', 'Données personnelles'],
    ['/parametres/import/12?status=new', '/parametres/import page', 'Importer'],
    ['/parametres/export', '/parametres/export page', 'Exporter'],
  ])('in the settings mark the page of %s, and a phone names it', (path, current, title) => {
    const tabs = nav(inside(staffPages.garage.layout, path), 'Paramètres')
    expect(currentIn(tabs)).toEqual([current])
    expect(/<summary>.*?<\/summary>/s.exec(tabs)?.[0]).toContain(title)
  })

  test('are current as given, if they differ by their query alone', () => {
    const states = ['new', 'known'].map((state) => ({
      href: `/parametres/import/12?status=${state}`,
      label: state,
      current: state === 'known',
    }))
    const html = htmlOf(<Tabs items={states} label="Lignes" />, { shell: { path: '/parametres/import/12' } })
    expect(currentIn(nav(html, 'Lignes'))).toEqual(['/parametres/import/12?status=known page'])
  })
})
