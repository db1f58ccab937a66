import type { Page } from 'playwright-core'
import type { Approval, PublicApproval } from '../../../domain/approvals/approval.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { photoOf } from '../../setup/photo.ts'
import type { Site } from '../../setup/site.ts'
import { rewriteApproval } from '../../setup/superuser.ts'
import { type Api, newProcess } from '../user-actions.ts'
import type { Garage } from './garage.ts'
import { type Screen, send } from './screen.ts'

/** Tokens of agreements, one for each state that the customer's page may be in. */
export type AskedLinks = Record<
  | 'sent'
  | 'called'
  | 'answered'
  | 'renounced'
  | 'toRenounce'
  | 'receipt'
  | 'over'
  | 'refused'
  | 'withdrawn'
  | 'expired'
  | 'exempt'
  | 'again',
  string
>

type Who = { id: string; garageId: string }

const brakes = {
  title: 'Freins avant',
  message: 'Bonjour,\nles disques sont sous la cote. Nous avons les pièces et pouvons finir demain.',
}

export async function linksTo(site: Site, admin: Api, who: Who): Promise<AskedLinks> {
  const asked = async (form: object = {}, processId?: string) => {
    const id = processId ?? (await newProcess(admin, { nom: 'Roussel' })).id
    const look = { width: 1600, height: 1200 }
    const place = { processId: id, stepId: null }
    const photo = await photoOf(site, who, place, { ...look, caption: 'Disque avant gauche', colour: '#857f70' })
    const other = await photoOf(site, who, place, { ...look, colour: '#444d5b' })
    const at = `/processes/${id}/approvals`
    const draft = await admin.post<Approval>(at, { ...brakes, lines: linesWith([photo, other]), ...form })
    await admin.post(`${at}/${draft.id}/send`, { way: 'link', wait: false })
    const { link } = await admin.post<{ link: string }>(`${at}/${draft.id}/links`)
    return { id: draft.id, process: id, at: `${at}/${draft.id}`, token: link.split('/').at(-1) ?? '' }
  }
  const answer = async (token: string, given: string[]) => {
    const { version, lines } = await admin.get<PublicApproval>(`/public/approvals/${token}`)
    const answers = lines.map(({ id: lineId }, index) => ({ lineId, answer: given[index] }))
    await admin.post(`/public/approvals/${token}`, {
      version,
      answers,
      partsChoice: 'circular',
      prenom: 'Sophie',
      nom: 'Roussel',
    })
  }
  const answered = async (given: string[]) => {
    const one = await asked()
    await answer(one.token, given)
    return one
  }
  const some = ['accepted', 'refused', 'accepted', 'refused']
  const renounced = await answered(some)
  const withdrawalOf = async (token: string) =>
    (await admin.get<PublicApproval>(`/public/approvals/${token}`)).withdrawalToken ?? ''
  await admin.post(`/public/withdrawals/${await withdrawalOf(renounced.token)}`, { nom: 'Sophie Roussel' })
  const over = await answered(some)
  await rewriteApproval(site.db, over.id, { withdrawal_until: '2026-01-05T08:00:00Z' })
  const [sent, called, withdrawn, expired] = [await asked(), await asked(), await asked(), await asked()]
  await admin.post(`/public/approvals/${called.token}/callback`)
  await admin.post(`${withdrawn.at}/withdraw`)
  const past = { expires_at: '2026-01-05T08:00:00Z' }
  await rewriteApproval(site.db, expired.id, past)
  const first = await answered(['accepted', 'refused', 'accepted', 'refused'])
  return {
    sent: sent.token,
    called: called.token,
    answered: first.token,
    renounced: renounced.token,
    toRenounce: await withdrawalOf(first.token),
    receipt: await withdrawalOf(renounced.token),
    over: await withdrawalOf(over.token),
    refused: (await answered(['refused', 'refused', 'refused', 'refused'])).token,
    exempt: (await asked({ partsExemption: 'risk' })).token,
    again: (await asked({}, first.process)).token,
    withdrawn: withdrawn.token,
    expired: expired.token,
  }
}

const linesWith = (photoIds: string[]) => [
  { label: 'Disques et plaquettes avant', kind: 'security', amountCents: 18_400, part: 'new', photoIds },
  { label: 'Balais d’essuie-glace', kind: 'advice', amountCents: 2450, part: null },
  { label: 'Rétroviseur droit, coque et miroir', kind: 'advice', amountCents: 123_450, part: 'used' },
  { label: 'Contrôle du parallélisme', kind: 'advice', amountCents: 0, part: null },
]

const renouncing = (token: string) => routes.publicWithdrawal.href({ token })

const at = (token: string) => routes.publicApproval.href({ token })
const href = ({ links }: Garage) => at(links.sent)

/** Sends the form of the page, with these answers in the order of its lines. */
async function choose(page: Page, action: string, given: string[], more: Record<string, string> = {}) {
  const version = await page.locator('[name=version]').inputValue()
  const names = await page
    .locator('[type=radio][value=accepted]')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).name))
  const answers = names.map((name, index) => [name, given[index] ?? ''])
  await send(page, action, { version, ...Object.fromEntries(answers), pieces: 'new', ...more })
}

const review = ({ links }: Garage) => routes.publicApprovalReview.href({ token: links.sent })
const reply = ({ links }: Garage) => routes.publicApprovalAnswer.href({ token: links.sent })
const some = ['accepted', 'refused', 'accepted', 'refused']
const none = ['refused', 'refused', 'refused', 'refused']

/** Opens what is folded. */
const unfold = (page: Page) => page.locator('summary').first().click()

/** Screens of the holder of a link. */
export const askedScreens: Screen[] = [
  { page: 'publicApproval', href },
  { page: 'publicApproval', state: 'call asked for', href: ({ links }) => at(links.called) },
  {
    page: 'publicApproval',
    state: 'answers missing',
    href,
    reach: (page, garage) => choose(page, review(garage), ['accepted', '', 'refused', '']),
  },
  {
    page: 'publicApproval',
    state: 'parts not chosen',
    href,
    reach: (page, garage) => choose(page, review(garage), some, { pieces: '' }),
  },
  { page: 'publicApproval', state: 'parts explained', href, reach: unfold },
  { page: 'publicApproval', state: 'no parts to choose', href: ({ links }) => at(links.exempt), reach: unfold },
  { page: 'publicApproval', state: 'parts chosen before', href: ({ links }) => at(links.again), reach: unfold },
  {
    page: 'publicApproval',
    state: 'changed',
    href,
    reach: (page, garage) => send(page, review(garage), { version: 'autre' }),
  },
  { page: 'publicApprovalReview', href, reach: (page, garage) => choose(page, review(garage), some) },
  {
    page: 'publicApprovalReview',
    state: 'all refused',
    href,
    reach: (page, garage) => choose(page, review(garage), none),
  },
  {
    page: 'publicApprovalReview',
    state: 'errors',
    href,
    reach: (page, garage) => choose(page, reply(garage), some, { prenom: 'Sophie', nom: '' }),
  },
  { page: 'publicApproval', state: 'answered', href: ({ links }) => at(links.answered) },
  {
    page: 'publicApproval',
    state: 'answered already',
    href: ({ links }) => at(links.refused),
    reach: (page, { links }) => send(page, routes.publicApprovalCallback.href({ token: links.refused }), {}),
  },
  { page: 'publicApproval', state: 'renounced', href: ({ links }) => at(links.renounced) },
  { page: 'publicWithdrawal', href: ({ links }) => renouncing(links.toRenounce) },
  {
    page: 'publicWithdrawal',
    state: 'errors',
    href: ({ links }) => renouncing(links.toRenounce),
    reach: (page, { links }) => send(page, renouncing(links.toRenounce), { nom: '', email: 'sophie' }),
  },
  { page: 'publicWithdrawal', state: 'renounced', href: ({ links }) => renouncing(links.receipt) },
  { page: 'publicWithdrawal', state: 'too late', href: ({ links }) => renouncing(links.over) },
  { page: 'publicApprovalOver', state: 'withdrawn', href: ({ links }) => at(links.withdrawn) },
  { page: 'publicApprovalOver', state: 'expired', href: ({ links }) => at(links.expired) },
]
