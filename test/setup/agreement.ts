import type { Approval, ApprovalDetail, PublicApproval } from '../../domain/approval.ts'
import { type Caller, stranger } from './doors.ts'

type House = Parameters<typeof stranger>[0]

export const discs = { label: 'Disques avant', kind: 'security', amountCents: 18_400, part: 'new', photoIds: [] }
export const wipers = { label: 'Balais', kind: 'advice', amountCents: 2450, part: null, photoIds: [] }
export const brakes = { title: 'Freins', message: 'Les disques sont usés.', lines: [discs, wipers] }

/** What a customer is asked, with a link that leads to it. */
export async function asked(admin: Caller, processId: string, form: object = {}) {
  const at = `/processes/${processId}/approvals`
  const { id } = await told<Approval>(admin.post(at, { ...brakes, ...form }), 201)
  await told(admin.post(`${at}/${id}/send`, { way: 'link' }), 201)
  const { link } = await told<{ link: string }>(admin.post(`${at}/${id}/links`), 200)
  const token = link.split('/').at(-1) ?? ''
  return { id, at: `${at}/${id}`, token, link: `/public/approvals/${token}` }
}

/** The same, with their answer to each line. */
export async function answered(
  house: House,
  admin: Caller,
  processId: string,
  { given = ['accepted', 'refused'], ...form }: { given?: string[] } & Record<string, unknown> = {},
) {
  const one = await asked(admin, processId, form)
  const shown = await told<PublicApproval>(stranger(house).get(one.link), 200)
  await told(stranger(house).post(one.link, answerTo(shown, given)), 201)
  const detail = await told<ApprovalDetail>(admin.get(one.at), 200)
  return { ...one, shown, detail }
}

export const answerTo = ({ version, lines }: PublicApproval, given: readonly string[]) => ({
  version,
  answers: lines.map(({ id: lineId }, index) => ({ lineId, answer: given[index] })),
  prenom: 'Sophie',
  nom: 'Lambert',
})

async function told<T>(call: PromiseLike<{ status: number; body: T; text: string }>, expected: number): Promise<T> {
  const { status, body, text } = await call
  if (status !== expected) throw new Error(`${status} ${text}`)
  return body
}
