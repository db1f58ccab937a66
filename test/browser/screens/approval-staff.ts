import type { Approval, PublicApproval } from '../../../domain/approvals/approval.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { photoOf } from '../../setup/photo.ts'
import type { Site } from '../../setup/site.ts'
import { rewriteApproval } from '../../setup/superuser.ts'
import { type Api, newProcess } from '../user-actions.ts'
import type { Garage } from './garage.ts'
import type { Screen } from './screen.ts'
import { send } from './screen.ts'

const states = ['answered', 'renounced', 'refused', 'withdrawn', 'expired', 'noted', 'sent', 'draft'] as const

/** Ids of one process and its agreements, one for each state. */
export type Asked = Record<'process' | (typeof states)[number], string>

type Who = { id: string; garageId: string }

export async function askedIn(site: Site, admin: Api, who: Who): Promise<Asked> {
  const { id: process } = await newProcess(admin, { nom: 'Garnier' })
  const place = { processId: process, stepId: null }
  const look = { width: 1600, height: 1200 }
  const photo = await photoOf(site, who, place, { ...look, caption: 'Disque avant gauche', colour: '#857f70' })
  await photoOf(site, who, place, { ...look, colour: '#444d5b' })
  const at = `/processes/${process}/approvals`
  const drafted = () => admin.post<Approval>(at, { ...form, lines: [{ ...discs, photoIds: [photo] }, pads, wipers] })
  const sent = async () => {
    const { id } = await drafted()
    return admin.post<Approval>(`${at}/${id}/send`, { way: 'link', wait: false })
  }
  const answered = async (given: string[]) => {
    const { id } = await sent()
    const { link } = await admin.post<{ link: string }>(`${at}/${id}/links`)
    const path = `/public/approvals/${link.split('/').at(-1)}`
    const { version, lines } = await admin.get<PublicApproval>(path)
    const answers = lines.map(({ id: lineId }, index) => ({ lineId, answer: given[index] }))
    await admin.post(path, { version, answers, partsChoice: 'circular', prenom: 'Sophie', nom: 'Garnier' })
    return { id, path }
  }
  const renounced = async () => {
    const { id, path } = await answered(['accepted', 'refused', 'refused'])
    const { withdrawalToken } = await admin.get<PublicApproval>(path)
    await admin.post(`/public/withdrawals/${withdrawalToken}`, { nom: 'Sophie Garnier' })
    return id
  }
  const withdrawn = async () => (await admin.post<Approval>(`${at}/${(await sent()).id}/withdraw`)).id
  const expired = async () => {
    const { id } = await sent()
    await rewriteApproval(site.db, id, { expires_at: '2026-01-05T08:00:00Z' })
    return id
  }
  const noted = async () => {
    const { id, lines } = await drafted()
    const answers = lines.map((line) => ({ lineId: line.id, answer: 'accepted' }))
    const answer = { medium: 'phone', heardBy: who.id, heardAt: new Date().toISOString(), photoId: photo }
    await admin.post(`${at}/${id}/record`, { answers, prenom: 'Sophie', nom: 'Garnier', ...answer })
    return id
  }
  return {
    process,
    renounced: await renounced(),
    answered: (await answered(['accepted', 'accepted', 'refused'])).id,
    refused: (await answered(['refused', 'refused', 'refused'])).id,
    noted: await noted(),
    withdrawn: await withdrawn(),
    expired: await expired(),
    sent: (await sent()).id,
    draft: (await drafted()).id,
  }
}

const form = {
  title: 'Freins avant',
  message: 'Les disques sont sous la cote. Nous avons la pièce et pouvons finir demain.',
}
const discs = { label: 'Disques avant, la paire', kind: 'security', amountCents: 18_400, part: 'new' }
const pads = { label: 'Plaquettes avant', kind: 'security', amountCents: 6490, part: 'used' }
const wipers = { label: 'Balais d’essuie-glace', kind: 'advice', amountCents: 2450, part: null }

const at =
  (state: (typeof states)[number]) =>
  ({ asked }: Garage) => ({ id: asked.process, approvalId: asked[state] })
const pageOf = (state: (typeof states)[number]) => (garage: Garage) => routes.approval.href(at(state)(garage))
const newIn = ({ asked }: Garage) => routes.approvalNew.href({ id: asked.process })

/** Screens of a garage's agreements. */
export const approvalScreens: Screen[] = [
  { page: 'approvalForm', href: newIn },
  { page: 'approvalForm', state: 'filled', href: pageOf('draft') },
  {
    page: 'approvalForm',
    state: 'errors',
    href: newIn,
    reach: (page, garage) => send(page, newIn(garage), { label: '', amount: 'cent', part: '' }),
  },
  { page: 'approvalPreview', href: (garage) => routes.approvalPreview.href(at('draft')(garage)) },
  { page: 'approvalPreview', state: 'answered', href: (garage) => routes.approvalPreview.href(at('answered')(garage)) },
  { page: 'approvalSend', href: (garage) => routes.approvalSend.href(at('draft')(garage)) },
  {
    page: 'approvalSend',
    state: 'errors',
    href: (garage) => routes.approvalSend.href(at('draft')(garage)),
    reach: (page, garage) => send(page, routes.approvalSend.href(at('draft')(garage)), { way: '' }),
  },
  {
    page: 'approvalLink',
    href: pageOf('sent'),
    reach: (page, garage) => send(page, routes.approvalLink.href(at('sent')(garage)), {}),
  },
  ...states
    .filter((state) => state !== 'draft')
    .map((state): Screen => ({ page: 'approval', state, href: pageOf(state) })),
  { page: 'confirm', state: 'withdrawal', href: (garage) => routes.approvalWithdraw.href(at('sent')(garage)) },
  { page: 'approvalRecord', href: (garage) => routes.approvalRecord.href(at('sent')(garage)) },
  {
    page: 'approvalRecord',
    state: 'errors',
    href: (garage) => routes.approvalRecord.href(at('sent')(garage)),
    reach: (page, garage) => send(page, routes.approvalRecord.href(at('sent')(garage)), { prenom: '', nom: '' }),
  },
  {
    page: 'approval',
    state: 'renounced, errors',
    href: pageOf('renounced'),
    reach: (page, garage) =>
      send(page, routes.approvalDone.href(at('renounced')(garage)), { text: '', amountCents: 'cent' }),
  },
  { page: 'approvalProof', state: 'renounced', href: (garage) => routes.approvalProof.href(at('renounced')(garage)) },
  { page: 'approvalProof', href: (garage) => routes.approvalProof.href(at('answered')(garage)) },
  { page: 'approvalProof', state: 'noted', href: (garage) => routes.approvalProof.href(at('noted')(garage)) },
  { page: 'process', state: 'with agreements', href: ({ asked }) => routes.process.href({ id: asked.process }) },
]
