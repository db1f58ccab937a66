import { withGarage } from '../../../server/database/tenant.ts'
import { browse } from '../../setup/doors.ts'
import {
  type Acts,
  type FormCalls,
  type PageRights,
  type PageSamples,
  type Rows,
  read,
  type Scene,
  type TypedTexts,
} from '../probes/probe.ts'

export const kinds = ['mail'] as const

export const rows: Rows<(typeof kinds)[number]> = async (scene) => ({ mail: await aMail(scene) })

export const acts: Acts = async (scene) => {
  const page = `/parametres/messages/${await aMail(scene)}`
  await (await browse(scene.app, scene.owner)).submit(`${page}/renvoyer`, {}, page)
}

const aMail = ({ app, owner: { garageId } }: Pick<Scene, 'app' | 'owner'>): Promise<string> =>
  withGarage(app.db, garageId, async (tx) => {
    const mail = await tx.from('mails').where({ garage_id: garageId }).first('id')
    return mail?.id ?? ''
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

export const typedTexts = {
  mail: 'nothing',
} satisfies TypedTexts
