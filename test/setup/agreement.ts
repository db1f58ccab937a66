import type { Approval, ApprovalDetail, LineAnswer, PublicApproval } from '../../domain/approvals/approval.ts'
import * as routes from '../../domain/ground/routes.ts'
import type { TestApp } from './app.ts'
import { type Caller, stranger } from './doors.ts'

type House = Parameters<typeof stranger>[0]

export const discs = { label: 'Disques avant', kind: 'security', amountCents: 18_400, part: 'new', photoIds: [] }
export const wipers = { label: 'Balais', kind: 'advice', amountCents: 2450, part: null, photoIds: [] }
/** Two lines: 184,00 € of safety work, 24,50 € of advice. */
export const brakes = { title: 'Freins', message: 'Les disques sont usés.', lines: [discs, wipers] }

export type Asked = { id: string; at: string; token: string; link: string; approval: Approval }

/** Drafts and sends an agreement. @returns it with its link */
export async function ask(admin: Caller, processId: string, form: object = {}, wait = true): Promise<Asked> {
  const path = `/processes/${processId}/approvals`
  const { id } = await done<Approval>(admin.post(path, { ...brakes, ...form }))
  const at = `${path}/${id}`
  const approval = await done<Approval>(admin.post(`${at}/send`, { way: 'link', wait }))
  const { link } = await done<{ link: string }>(admin.post(`${at}/links`))
  const token = link.split('/').at(-1) ?? ''
  return { id, at, token, link: `/public/approvals/${token}`, approval }
}

/** The agreement as the customer sees it by the link. */
export const open = (house: House, token: string) =>
  done<PublicApproval>(stranger(house).get(`/public/approvals/${token}`))

/**
 * The call and the page of the customer's withdrawal, with the withdrawal's own token. The agreement must be answered.
 */
export async function withdrawalOf(house: House, token: string) {
  const own = (await open(house, token)).withdrawalToken ?? ''
  return { token: own, call: `/public/withdrawals/${own}`, page: routes.publicWithdrawal.path.replace(':token', own) }
}

/** Answers as the customer, line by line in their order. */
export async function answer(house: House, token: string, given: readonly LineAnswer[]): Promise<void> {
  const shown = await open(house, token)
  await done(stranger(house).post(`/public/approvals/${token}`, answerTo(shown, given)))
}

/** Sends an agreement and answers it. @returns it with its record */
export async function answered(
  house: House,
  admin: Caller,
  processId: string,
  { given = ['accepted', 'refused'], ...form }: { given?: LineAnswer[] } & Record<string, unknown> = {},
) {
  const one = await ask(admin, processId, form)
  const shown = await open(house, one.token)
  await done(stranger(house).post(one.link, answerTo(shown, given)))
  const detail = await done<ApprovalDetail>(admin.get(one.at))
  return { ...one, shown, detail }
}

/** Records an answer given by phone just now, if wanted with a photo of a signed paper. */
export async function record(
  app: TestApp,
  admin: Caller,
  at: string,
  given: readonly LineAnswer[],
  heardBy: string,
  photoId: string | null = null,
) {
  const { lines } = await done<Approval>(admin.get(at))
  const heardAt = app.deps.now().toISOString()
  const said = { answers: answersTo(lines, given), prenom: 'Sophie', nom: 'Lambert', medium: 'phone', heardBy, heardAt }
  await done(admin.post(`${at}/record`, { ...said, photoId }))
}

export const answerTo = ({ version, lines, parts }: PublicApproval, given: readonly string[]) => ({
  version,
  answers: answersTo(lines, given),
  // The choice is sent only if the customer is asked.
  partsChoice: parts?.exemption === null ? 'new' : null,
  prenom: 'Sophie',
  nom: 'Lambert',
})

const answersTo = (lines: readonly { id: string }[], given: readonly string[]) =>
  lines.map(({ id: lineId }, index) => ({ lineId, answer: given[index] }))

async function done<T>(call: PromiseLike<{ status: number; body: T; text: string }>): Promise<T> {
  const { status, body, text } = await call
  if (status >= 300) throw new Error(`${status} ${text}`)
  return body
}
