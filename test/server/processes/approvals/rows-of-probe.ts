import type { Approval } from '../../../../domain/approvals/approval.ts'
import { withdrawalToken } from '../../../../server/processes/row/withdrawal-links.ts'
import { answer, ask, brakes, record, withdrawalOf } from '../../../setup/agreement.ts'
import { stranger } from '../../../setup/doors.ts'
import { repair } from '../../../setup/workshop.ts'
import { type Acts, type Ids, made, type Rows, type Scene } from '../../probes/probe.ts'

export const kinds = [
  'approval',
  'draftApproval',
  'approvalLine',
  'approvalToken',
  'approvalVersion',
  'withdrawalToken',
] as const

export const rows: Rows<(typeof kinds)[number]> = async (scene, ids) => {
  const recorded = await recordedIn(scene, ids)
  const { linkKey } = scene.app.deps.secrets
  return { ...(await sentIn(scene, ids)), withdrawalToken: withdrawalToken(linkKey, recorded) }
}

/**
 * An answer recorded by phone, with a right of withdrawal and a choice of parts, which is in the register with the car.
 */
async function recordedIn({ admin, owner, word }: Scene, { process }: Pick<Ids, 'process'>): Promise<string> {
  const at = `/processes/${process}/approvals`
  const lines = [{ label: `Balais ${word}`, kind: 'advice', amountCents: 2450, part: 'new' }]
  const { id, lines: drafted } = await made<Approval>(admin.post(at, { title: `Balais ${word}`, lines }))
  const answers = drafted.map(({ id: lineId }) => ({ lineId, answer: 'accepted' }))
  const answer = { prenom: 'Léa', nom: word, medium: 'phone', heardBy: owner.id, heardAt: new Date().toISOString() }
  await admin.post(`${at}/${id}/record`, { answers, partsChoice: 'circular', ...answer })
  return id
}

/** An agreement that waits for an answer, and a draft beside it. */
async function sentIn({ admin, word }: Scene, { process, photo }: Pick<Ids, 'process' | 'photo'>) {
  const at = `/processes/${process}/approvals`
  const lines = [{ label: `Disques ${word}`, kind: 'security', amountCents: 18_400, part: 'new', photoIds: [photo] }]
  const form = { title: `Freins ${word}`, message: `${word} conseille`, lines }
  const { id } = await made(admin.post(at, form))
  const sent = await made<Approval>(admin.post(`${at}/${id}/send`, { way: 'link', wait: false }))
  const token: string = (await admin.post(`${at}/${id}/links`)).body.link.split('/').at(-1)
  const { version } = (await admin.get(`/public/approvals/${token}`)).body
  const draft = await made(admin.post(at, form))
  return {
    approval: id,
    draftApproval: draft.id,
    approvalLine: sent.lines[0]?.id ?? '',
    approvalToken: token,
    approvalVersion: version as string,
  }
}

export const acts: Acts = async ({ app, admin, owner }) => {
  const { process } = await repair(admin)
  const path = `/processes/${process.id}/approvals`
  const { id } = await made(admin.post(path, brakes))
  await admin.patch(`${path}/${id}`, { title: 'Freins avant' })
  await admin.delete(`${path}/${id}`)
  const asked = await ask(admin, process.id)
  await admin.post(`${asked.at}/remind`)
  await stranger(app).post(`/public/approvals/${asked.token}/callback`)
  await answer(app, asked.token, ['accepted', 'refused'])
  await admin.post(`${asked.at}/steps`)
  const agreement = await ask(admin, process.id)
  await record(app, admin, agreement.at, ['refused', 'refused'], owner.id)
  await admin.post(`${agreement.at}/settle`)
  await stranger(app).post((await withdrawalOf(app, asked.token)).call, { nom: 'Sophie Lambert' })
  await admin.post(`${asked.at}/done`, { text: 'Disques posés', amountCents: 9_000 })
  const { at } = await ask(admin, process.id)
  await admin.post(`${at}/withdraw`)
}
