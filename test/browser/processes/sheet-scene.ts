import type { Approval, LineAnswer, PublicApproval } from '../../../domain/approvals/approval.ts'
import { addDays, todayParis } from '../../../domain/ground/dates.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { camille, people } from '../stage.ts'
import { newProcess } from '../user-actions.ts'

/** Asks the customer of a process for an agreement, and answers it as they would. */
export async function customerAnswers(processId: string, title: string, given: LineAnswer[]): Promise<void> {
  const at = `/processes/${processId}/approvals`
  const lines = given.map((_, index) => ({
    label: index === 0 ? 'Disques avant' : 'Deux pneus avant, usés au témoin',
    kind: 'security',
    amountCents: 12_090 + index * 6810,
    part: 'new',
  }))
  const { id } = await camille.post<Approval>(at, { title, lines })
  await camille.post(`${at}/${id}/send`, { way: 'link', wait: false })
  const { link } = await camille.post<{ link: string }>(`${at}/${id}/links`)
  const call = `/public/approvals/${link.split('/').at(-1)}`
  const { version, lines: shown } = await camille.get<PublicApproval>(call)
  const answers = shown.map(({ id: lineId }, index) => ({ lineId, answer: given[index] ?? 'refused' }))
  await camille.post(call, { version, answers, partsChoice: 'new', prenom: 'Sophie', nom: 'Lambert' })
}

/** A key belongs to one car. */
let keys = 11

/** A process at work: its car is here, a step is validated, the next is ready, a mechanic has it, and it ends in four days. */
export async function processAtWork(): Promise<Process> {
  const process = await newProcess(camille, { estimatedEndDate: addDays(todayParis(new Date()), 4) })
  const { id, steps } = process
  keys += 1
  await camille.post(`/processes/${id}/arrival`, { keyNumber: `${keys}`, place: 'Pont 2' })
  await camille.post(`/processes/${id}/steps/${steps[0]?.id}/propose-ready`)
  await camille.post(`/processes/${id}/steps/${steps[0]?.id}/validate`)
  await camille.post(`/processes/${id}/steps/${steps[1]?.id}/propose-ready`)
  await camille.patch(`/processes/${id}/assignee`, { userId: people.bruno.id })
  return camille.get<Process>(`/processes/${id}`)
}
