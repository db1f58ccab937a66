import * as contactSchemas from '../../contact/contact-schemas.ts'
import { contactForm } from '../../contact/contact-schemas.ts'
import type { CallTable } from '../../ground/call.ts'
import { processSchema } from '../../processes/process-wire.ts'
import { feature } from '../feature.ts'

export const contactCalls = {
  'POST /processes/:id/tellings': {
    id: 'tellCustomer',
    summary: 'Prévenir le client, ou noter comment il l’est',
    description:
      'mail : un email part d’ici, avec le message du moment, si about est encore la situation. call, sms, mailbox : seulement ouvert sur un appareil, noté comme tel.',
    access: 'remindCustomer',
    idempotent: true,
    body: contactForm,
    answers: { 200: processSchema },
    refusals: {
      409: ['TELLING_CHANGED', 'CLIENT_WITHOUT_EMAIL', 'CLIENT_WITHOUT_PHONE', 'NOT_TO_RETURN', 'ALREADY_REMINDED'],
    },
  },
  'POST /processes/:id/reminder': {
    id: 'remindCustomer',
    summary: 'Écrire au client que son véhicule l’attend',
    description: 'Terminé et encore au garage. Une fois par jour au plus.',
    access: 'remindCustomer',
    answers: { 200: processSchema },
    refusals: { 409: ['NOT_TO_RETURN', 'ALREADY_REMINDED', 'CLIENT_WITHOUT_EMAIL'] },
  },
} satisfies CallTable

export const contactFeature = feature({
  chapter: 'Processus et types de réparation',
  calls: contactCalls,
  schemas: [contactSchemas],
})
