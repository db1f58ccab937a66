import { answerApproval } from '../processes/approvals/answer.ts'
import { recordOpening } from '../processes/approvals/customer.ts'
import { draftApproval } from '../processes/approvals/draft.ts'
import { sendApproval } from '../processes/approvals/send.ts'
import { versionOf } from '../processes/approvals/snapshot.ts'
import { lockApproval } from '../processes/approvals/store.ts'
import { lockProcess } from '../processes/row/store.ts'
import { mailOrigin } from '../runtime/public-origin.ts'
import type { Customer } from './customers.ts'
import type { Agreement } from './featured.ts'
import type { DemoGarage, Life } from './garage.ts'

type Asked = Pick<Customer, 'client'> & { agreement: Agreement; processId: string; photoIds: string[]; at: number }

const expiryDays = 14
const source = { ip: '203.0.113.24', browser: 'Mozilla/5.0 (Android 15; Mobile; rv:145.0) Gecko/145.0 Firefox/145.0' }

/** Prepared by the mechanic and sent by the administrator; a customer who answers has looked first. */
export async function* ask(garage: DemoGarage, asked: Asked): Life {
  const { tx, context, admin, mechanic } = garage
  const { agreement, processId, photoIds, client, at } = asked
  const { title, message, answers: given } = agreement
  const lines = agreement.lines.map((line, index) => ({ ...line, photoIds: index === 0 ? photoIds : [] }))
  yield at
  const approvalId = await draftApproval(tx, mechanic, processId, { title, message, lines, expiryDays }, context)
  const way = mailOrigin(context.config) === null ? 'link' : 'mail'
  await sendApproval(tx, admin, { processId, approvalId }, { way, wait: false }, context)
  if (!given) return
  yield at + 8
  await recordOpening(tx, approvalId, source, context)
  yield at + 15
  const process = await lockProcess(tx, processId)
  const approval = await lockApproval(tx, { processId, approvalId })
  const answers = approval.lines.map(({ id: lineId }, index) => ({ lineId, answer: given[index] ?? 'refused' }))
  const version = versionOf(context.secrets.linkKey, approval)
  await answerApproval(tx, { process, approval }, { form: { ...client, version, answers }, source }, context)
}
