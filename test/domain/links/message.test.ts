import { expect, test } from 'vitest'
import { approvalLinkSubject, approvalLinkText, mailHref, smsHref } from '../../../domain/links/public-link.ts'

const about = { car: { marque: 'Peugeot', modele: '308' } }

/** The characters of the GSM alphabet that French uses; any other character halves the length of an SMS. */
const gsm = /^[A-Za-z0-9 \n.,:;!?'"()/&%+=_*#@$£<>-éèùìòÇàäöñüÄÖÑÜÉ]*$/

test('an SMS link works on iOS and on Android', () => {
  const href = smsHref('+33639981742', 'Bonjour, voici\n& plus')
  expect(href).toMatch(/^sms:\+33639981742\?&body=Bonjour%2C%20voici/)
  expect(decodeURIComponent(href.slice(href.indexOf('body=') + 5))).toBe('Bonjour, voici\n& plus')
})

test('a mail link has a subject and CRLF line endings', () => {
  const to = new URL(mailHref('sophie+auto@exemple.fr', 'Des nouvelles de votre 308', 'Un\nDeux & trois'))
  expect(to.pathname).toBe('sophie%2Bauto@exemple.fr')
  expect(to.searchParams.get('subject')).toBe('Des nouvelles de votre 308')
  expect(to.searchParams.get('body')).toBe('Un\r\nDeux & trois')
})

test('the SMS about an agreement names the car and the deadline in plain SMS characters', () => {
  const link = 'https://garage.example/public/accord/0123456789abcdef0123456789abcdef'
  const text = approvalLinkText({ ...about, expiresAt: '2026-12-01T22:59:59.999Z' }, link, 'Garage Perrin')
  expect(text).toBe(
    `Bonjour, votre accord est demandé pour votre Peugeot 308. Répondez sur cette page d'ici mardi 1er décembre.\n${link}\nGarage Perrin`,
  )
  expect(text).toMatch(gsm)
  expect(approvalLinkSubject(about)).toBe('Votre accord est demandé pour votre Peugeot 308')
})
