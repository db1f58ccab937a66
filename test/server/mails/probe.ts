import { withGarage } from '../../../server/database/tenant.ts'
import { type FormCalls, type PageRights, type PageSamples, type Rows, read } from '../probes/probe.ts'

export const kinds = ['mail'] as const

export const rows: Rows<(typeof kinds)[number]> = ({ app, owner: { garageId } }) =>
  withGarage(app.db, garageId, async (tx) => {
    const mail = await tx.from('mails').where({ garage_id: garageId }).first('id')
    return { mail: mail?.id ?? '' }
  })

export const pageSamples = {
  mails: () => read,
  mail: ({ mail: id }) => ({ params: { id }, ...read, post: {} }),
  mailHtml: ({ mail: id }) => ({ params: { id }, ...read }),
  mailResend: ({ mail: id }) => ({ params: { id }, post: {} }),
} satisfies PageSamples

export const pageRights = {
  mails: ['admin', 'admin'],
  mail: ['admin', 'admin'],
  mailHtml: ['admin', 'admin'],
  mailResend: ['admin', 'admin'],
} satisfies PageRights

export const formCalls = {
  mail: [],
  mailResend: [],
} satisfies FormCalls
