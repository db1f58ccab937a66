import supertest from 'supertest'
import { beforeEach } from 'vitest'
import type { ApprovalDetail } from '../../../../domain/approvals/approval.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import { newId } from '../../../../server/database/ids.ts'
import { withGarage } from '../../../../server/database/tenant.ts'
import { answerTo, ask, open, withdrawalOf } from '../../../setup/agreement.ts'
import { as, type Caller, stranger } from '../../../setup/doors.ts'
import { repair } from '../../../setup/workshop.ts'
import { app, people } from '../../stage.ts'

/** The admin's calls, and a process of this test. */
export let api: Caller
export let made: Awaited<ReturnType<typeof repair>>
let begun: string

/** A new process for each test. Call it after `stage()` or `stageForEach()`. */
export function withdrawalScene(): void {
  beforeEach(async () => {
    begun = newId()
    api = await as(app, people.camille)
    await newProcess()
  })
}

/** Replaces the process of this test. */
export async function newProcess(): Promise<void> {
  made = await repair(api, { name: 'Freins' })
}

export const dayMs = 86_400_000
export const visit = (path: string) => supertest(app.app).get(path)
export const send = (path: string, fields: object = {}) => supertest(app.app).post(path).type('form').send(fields)
/** The text of a page, without React's marks. */
export const textOf = async (answer: PromiseLike<{ text: string }>) => (await answer).text.replaceAll('<!-- -->', '')
export const process = async (): Promise<Process> => (await api.get(`/processes/${made.process.id}`)).body
/** Hashes of the stored withdrawal tokens of an agreement. */
export const keptKeys = async (approvalId: string): Promise<Buffer[]> =>
  (await app.db('approval_tokens').where({ approval_id: approvalId, way: 'withdrawal' })).map(
    ({ token_hash }) => token_hash,
  )
/** Mails queued since this test began. */
export const mails = () =>
  withGarage(app.db, people.camille.garageId, (tx) =>
    tx.from('mails').where({ garage_id: tx.garageId }).where('id', '>', begun).orderBy('id'),
  )

/** An agreement that a consumer accepted in part online, with or without the request to begin at once. */
export async function accepted({ beginNow = false } = {}) {
  const asked = await ask(api, made.process.id)
  const shown = await open(app, asked.token)
  await stranger(app).post(asked.link, { ...answerTo(shown, ['accepted', 'refused']), beginNow })
  const detail = async (): Promise<ApprovalDetail> => (await api.get(asked.at)).body
  return { ...asked, shown, detail, own: await withdrawalOf(app, asked.token) }
}

type Own = Awaited<ReturnType<typeof withdrawalOf>>
/** Withdraws from an agreement by the call, under a name. */
export const renounce = ({ call }: Own, body: object = { nom: 'Sophie Lambert' }) =>
  stranger(app).post(call, body as Record<string, unknown>)
