import { expect, test } from 'vitest'
import {
  approvalLinkSubject,
  approvalLinkText,
  linkSubject,
  linkText,
  mailHref,
  smsHref,
} from '../../domain/links/public-link.ts'

const url = 'https://garage.example/public/processus/abc'
const about = { car: { marque: 'Peugeot', modele: '308' }, status: 'in_progress' } as const

/** Letters of the alphabet that SMS are counted in, as far as French has need of it; any other halves a message. */
const gsm = /^[A-Za-z0-9 \n.,:;!?'"()/&%+=_*#@$£<>-éèùìòÇàäöñüÄÖÑÜÉ]*$/

test('a text message is one part long, and its address is read by iOS and by Android', () => {
  const text = linkText(about, url, 'Garage Perrin')
  expect(text).toBe(`Bonjour, suivez les travaux de votre Peugeot 308 sur cette page.\n${url}\nGarage Perrin`)
  expect(text).toMatch(gsm)
  expect(text.length).toBeLessThan(160)
  const href = smsHref('+33639981742', text)
  expect(href).toMatch(/^sms:\+33639981742\?&body=Bonjour%2C%20suivez/)
  expect(decodeURIComponent(href.slice(href.indexOf('body=') + 5))).toBe(text)
})

test('a mail has a subject, and its lines end as mails’ do', () => {
  const to = new URL(mailHref('sophie+auto@exemple.fr', linkSubject(about), 'Un\nDeux & trois'))
  expect(to.pathname).toBe('sophie%2Bauto@exemple.fr')
  expect(to.searchParams.get('subject')).toBe('Suivi de votre Peugeot 308')
  expect(to.searchParams.get('body')).toBe('Un\r\nDeux & trois')
})

test('done is said as done, and a car that is gone is a vehicle', () => {
  expect(linkText({ car: null, status: 'completed' }, url, 'G')).toContain(
    'les travaux de votre véhicule sont terminés',
  )
})

test('what asks for an agreement by SMS says which car and until when, in letters that do not double its price', () => {
  const link = 'https://garage.example/public/accord/0123456789abcdef0123456789abcdef'
  const text = approvalLinkText({ ...about, expiresAt: '2026-12-01T22:59:59.999Z' }, link, 'Garage Perrin')
  expect(text).toBe(
    `Bonjour, votre accord est demandé pour votre Peugeot 308. Répondez sur cette page d'ici mardi 1er décembre.\n${link}\nGarage Perrin`,
  )
  expect(text).toMatch(gsm)
  expect(approvalLinkSubject(about)).toBe('Votre accord est demandé pour votre Peugeot 308')
})
