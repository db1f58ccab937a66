import { beforeAll, beforeEach } from 'vitest'
import type { Approval, ApprovalDetail, PublicApproval } from '../../../../domain/approvals/approval.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { as, browse, type Caller, stranger, type Visitor } from '../../../setup/doors.ts'
import { photoOf } from '../../../setup/photo.ts'
import { repair } from '../../../setup/workshop.ts'
import { app, people, stage } from '../../stage.ts'

export let api: Caller
export let camille: Visitor
export let bruno: Visitor
export let process: Process
/** The page of the process, the page of its agreements, and their call. */
export let page: string
export let list: string
export let calls: string

/** A process for each test, with Camille and Bruno at their pages. */
export function approvalStage(): void {
  stage()
  beforeAll(async () => {
    api = await as(app, people.camille)
    camille = await browse(app, people.camille)
    bruno = await browse(app, people.bruno)
  })
  beforeEach(async () => {
    process = (await repair(api)).process
    page = `/processus/${process.id}`
    list = `${page}/accords`
    calls = `/processes/${process.id}/approvals`
  })
}

/** A line as its form sends it. */
export const discs = { label: 'Disques avant', kind: 'security', amount: '184,00', part: 'new' }
export const form = {
  title: 'Freins',
  message: 'Les disques sont usés.',
  expiryDays: '7',
  label: discs.label,
  kind0: discs.kind,
  amount: discs.amount,
  part: discs.part,
}
export const lines = [
  { label: 'Disques avant', kind: 'security', amountCents: 18_400, part: 'new', photoIds: [] },
  { label: 'Balais', kind: 'advice', amountCents: 2450, part: null, photoIds: [] },
]

export const draft = async (fields: Record<string, unknown> = {}): Promise<Approval> =>
  (await api.post(calls, { title: 'Freins', message: 'Les disques sont usés.', lines, ...fields })).body

export async function sent(): Promise<Approval & { token: string }> {
  const { id } = await draft()
  const { body } = await api.post(`${calls}/${id}/send`, { way: 'link' })
  const { link } = (await api.post(`${calls}/${id}/links`)).body
  return { ...body, token: link.split('/').at(-1) }
}

/** Sends an agreement from its page, with the version shown there; `fields` replaces single values. */
export async function sendByPage(id: string, fields: Record<string, string>) {
  const at = `${list}/${id}/envoyer`
  return camille.submit(at, { version: versionIn((await camille.get(at)).text), ...fields })
}

export const versionIn = (html: string): string => /name="version" value="([^"]*)"/.exec(html)?.[1] ?? ''

/** The customer answers an agreement line by line. */
export async function answered(given: string[]): Promise<Approval> {
  const { id, token } = await sent()
  const shown: PublicApproval = (await stranger(app).get(`/public/approvals/${token}`)).body
  const answers = shown.lines.map((line, index) => ({ lineId: line.id, answer: given[index] }))
  const answer = { version: shown.version, answers, partsChoice: 'new', prenom: 'Sophie', nom: 'Lambert' }
  await stranger(app).post(`/public/approvals/${token}`, answer)
  return of(id)
}

export const of = async (id: string): Promise<ApprovalDetail> => (await api.get(`${calls}/${id}`)).body
export const all = async (): Promise<Approval[]> => (await api.get(calls)).body.items
export const photo = (caption = '') =>
  photoOf(app, people.camille, { processId: process.id, stepId: null }, { caption, width: 320, height: 240 })

/** The text of a page, without React's marks. */
export const textOf = async (answer: PromiseLike<{ text: string }>) => (await answer).text.replaceAll('<!-- -->', '')
export const where = ({ status, headers }: { status: number; headers: Record<string, string> }) => [
  status,
  headers.location,
]
