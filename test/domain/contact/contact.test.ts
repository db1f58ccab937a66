import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ContactTopic,
  contactGist,
  contactMailSubject,
  contactMessage,
  contactTopic,
  newsKey,
  newsText,
} from '../../../domain/contact/contact.ts'
import {
  contactSentence,
  lastContactText,
  lastContactTopic,
  pageOpenedText,
  wasNotSent,
} from '../../../domain/contact/contact-words.ts'

const now = '2026-11-24T10:00:00Z'
const visit = { arrivedAt: null, returnedAt: null, kmIn: null, kmOut: null, keyNumber: null, place: null }
const here = { ...visit, arrivedAt: '2026-11-20T08:00:00Z' }
const open = {
  status: 'in_progress',
  completedAt: null,
  estimatedEndDate: '2026-11-27',
  visit: here,
  approval: null,
  car: { marque: 'Peugeot', modele: '308' },
} as const
const done = { ...open, status: 'completed', completedAt: '2026-11-24T08:00:00Z' } as const
const asked = { state: 'asked', until: '2026-12-01T22:59:59.999Z' } as const
const url = 'https://garage.example/public/processus/abcdefghijklmnopqrstuvwxyz012345'

test.each<[string, ContactTopic, string, Parameters<typeof newsText>[0]]>([
  ['a coming date', 'end', 'Votre 308 sera prête vendredi 27 novembre.', open],
  ['this evening', 'end', 'Votre 308 sera prête aujourd’hui.', { ...open, estimatedEndDate: '2026-11-24' }],
  [
    'the first of a month',
    'end',
    'Votre 308 sera prête mardi 1er décembre.',
    { ...open, estimatedEndDate: '2026-12-01' },
  ],
  [
    'a date that has passed',
    'late',
    'Votre 308 n’est pas encore prête. Nous vous donnons une nouvelle date dès que possible.',
    { ...open, estimatedEndDate: '2026-11-23' },
  ],
  ['a process without a date', 'work', 'Nous travaillons sur votre 308.', { ...open, estimatedEndDate: null }],
  [
    'a pending agreement',
    'approval',
    'Nous attendons votre accord pour votre 308\u00a0: la demande est dans notre message précédent.',
    { ...open, approval: asked },
  ],
  [
    'an expired agreement',
    'end',
    'Votre 308 sera prête vendredi 27 novembre.',
    {
      ...open,
      approval: { ...asked, until: '2026-11-23T22:59:59.999Z' },
    },
  ],
  ['a car finished today', 'ready', 'Votre 308 est prête, vous pouvez venir la chercher.', done],
  [
    'a finished car in a garage that records no arrivals',
    'ready',
    'Votre 308 est prête, vous pouvez venir la chercher.',
    {
      ...done,
      visit,
      completedAt: '2026-11-20T08:00:00Z',
    },
  ],
  [
    'a finished car not fetched since',
    'fetch',
    'Votre 308 est prête et vous attend au garage.',
    {
      ...done,
      completedAt: '2026-11-23T22:30:00Z',
    },
  ],
  [
    'a returned car',
    'returned',
    'Votre 308 vous a été rendue. Merci de votre confiance.',
    {
      ...done,
      visit: { ...here, returnedAt: now },
    },
  ],
  ['a deleted car', 'ready', 'Votre véhicule est prêt, vous pouvez venir le chercher.', { ...done, car: null }],
  [
    'a car with only a make',
    'work',
    'Nous travaillons sur votre Peugeot.',
    {
      ...open,
      estimatedEndDate: null,
      car: { marque: 'Peugeot', modele: null },
    },
  ],
])('the message about %s', (_when, topic, text, process) => {
  expect([contactTopic(process, now), newsText(process, now)]).toEqual([topic, text])
})

test('a message greets, gives the news and the link, and is signed', () => {
  const around = { now, garage: 'Garage Perrin', url }
  expect(contactMessage(open, around)).toBe(
    `Bonjour,\nVotre 308 sera prête vendredi 27 novembre. Suivi\u00a0: ${url}\nGarage Perrin`,
  )
  expect(contactMessage(open, { ...around, url: null })).toBe(
    'Bonjour,\nVotre 308 sera prête vendredi 27 novembre.\nGarage Perrin',
  )
  expect(contactMailSubject(open)).toBe('Des nouvelles de votre 308')
})

test('a message has at most 300 characters and a complete link, for any names', () => {
  const name = fc.string({ minLength: 1, maxLength: 200 })
  const anyState = fc.constantFrom(
    open,
    done,
    { ...open, approval: asked },
    { ...open, estimatedEndDate: '2026-11-23' },
    { ...open, estimatedEndDate: null },
    { ...done, visit: { ...here, returnedAt: now } },
  )
  fc.assert(
    fc.property(name, name, anyState, (modele, garage, process) => {
      const text = contactMessage({ ...process, car: { marque: 'Peugeot', modele } }, { now, garage, url })
      return text.length <= 300 && text.includes(url)
    }),
  )
})

test('the summary leaves out greeting, signature and address', () => {
  expect(contactGist(open, { now, hasLink: true })).toBe(
    'Votre 308 sera prête vendredi 27 novembre. Suivi\u00a0: [lien]',
  )
  expect(contactGist(open, { now, hasLink: false })).toBe('Votre 308 sera prête vendredi 27 novembre.')
})

test('the news key changes with the topic and the end date, not with a step', () => {
  expect(newsKey(open, now)).not.toBe(newsKey({ ...open, estimatedEndDate: '2026-11-28' }, now))
  expect(newsKey(open, now)).not.toBe(newsKey(done, now))
  expect(newsKey(done, now)).toBe(newsKey({ ...done, estimatedEndDate: null }, now))
})

test.each([
  ['Page ouverte à 09:12', '2026-11-24T08:12:00Z'],
  ['Page ouverte hier à 18:12', '2026-11-23T17:12:00Z'],
  ['Page ouverte le 20 nov. à 18:12', '2026-11-20T17:12:00Z'],
])('the visit of the page reads « %s »', (text, at) => {
  expect(pageOpenedText(at, now)).toBe(text)
})

describe('the last contact with the customer', () => {
  const contact = { at: '2026-11-24T13:02:00Z', way: 'sms', about: 'end', mail: null } as const
  const later = '2026-11-24T15:00:00Z'
  const mail = (state: 'queued' | 'held' | 'sent' | 'dead', sentAt: string | null = null) =>
    ({ ...contact, way: 'mail', mail: { state, sentAt } }) as const

  test.each([
    ['SMS ouvert sur un appareil à 14:02', contact],
    ['Appel ouvert sur un appareil à 14:02', { ...contact, way: 'call' } as const],
    ['Email ouvert dans la messagerie à 14:02', { ...contact, way: 'mailbox' } as const],
    ['Email parti à 14:03', mail('sent', '2026-11-24T13:03:00Z')],
    ['Email en route, écrit à 14:02', mail('queued')],
    ['Email pas parti\u00a0: aucun email ne part d’ici. Écrit à 14:02', mail('held')],
    ['Email pas parti, écrit à 14:02', mail('dead')],
    ['Email écrit à 14:02', { ...contact, way: 'mail', mail: null } as const],
  ])('reads « %s »', (text, one) => {
    expect(lastContactText(one, later)).toBe(text)
  })

  test('shows its date on another day, and this device if just opened', () => {
    expect(lastContactText(contact, '2026-11-25T09:00:00Z')).toBe('SMS ouvert sur un appareil le 24 nov. 14:02')
    expect(lastContactText(contact, later, true)).toBe('SMS ouvert sur cet appareil à 14:02')
  })

  test('knows only emails that failed, and names its topic once another is due', () => {
    expect([contact, mail('queued'), mail('sent'), mail('held'), mail('dead')].map(wasNotSent)).toEqual([
      false,
      false,
      false,
      true,
      true,
    ])
    expect([lastContactTopic(contact, 'end'), lastContactTopic(contact, 'ready')]).toEqual([null, 'fin estimée'])
  })

  test('never claims in the history that an opened SMS was sent', () => {
    expect(contactSentence({ way: 'sms', about: 'end' })).toBe('SMS au client ouvert\u00a0: fin estimée')
    expect(contactSentence({ way: 'mail', about: 'fetch' })).toBe(
      'Email écrit au client\u00a0: véhicule à venir chercher',
    )
  })
})
