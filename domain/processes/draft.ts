import { dayParis, daysBetween, type Moment, todayParis } from '../dates.ts'
import { limits } from '../limits.ts'

export type DraftStep = { type: string; description: string | null }

/** A process not yet created, kept in the browser of the person who writes it. */
export type Draft = {
  id: string
  userId: string
  garageId: string
  name: string | null
  client_id: string | null
  car_id: string | null
  stepType_id: string | null
  startDate: string | null
  estimatedEndDate: string | null
  status: 'draft'
  steps: DraftStep[]
  createdAt: string
  lastModified: string
}

export type DraftOwner = Pick<Draft, 'userId' | 'garageId'>
type Stamped = Pick<Draft, 'lastModified'>

export function newDraft(id: string, { userId, garageId }: DraftOwner, now: Moment): Draft {
  const createdAt = new Date(now).toISOString()
  return {
    id,
    userId,
    garageId,
    name: null,
    client_id: null,
    car_id: null,
    stepType_id: null,
    startDate: null,
    estimatedEndDate: null,
    status: 'draft',
    steps: [],
    createdAt,
    lastModified: createdAt,
  }
}

export function isEmptyDraft(draft: Draft): boolean {
  return !draft.name?.trim() && draft.steps.length === 0 && filled(draft) === 0
}

/** What the process cannot be created without. */
export function draftNeeds({ client_id, car_id, stepType_id }: Draft): string[] {
  const missing: string[] = []
  if (!client_id) missing.push('le client')
  if (!car_id) missing.push('le véhicule')
  if (!stepType_id) missing.push('le type de réparation')
  return missing
}

/** The first of the four fields that matter that is still to be filled. */
export const firstEmptyField = (draft: Draft) => completing.find((field) => !draft[field])

/** Share of the four fields that matter, in percent. */
export function draftCompletion(draft: Draft): number {
  return filled(draft) * 25
}

export function draftExpiry(draft: Stamped): string {
  return new Date(Date.parse(draft.lastModified) + limits.draftExpiryDays * limits.dayMs).toISOString()
}

/** A date that cannot be read condemns nothing: what was typed stays. */
export function isExpiredDraft(draft: Stamped, now: Moment): boolean {
  return Date.parse(draft.lastModified) + limits.draftExpiryDays * limits.dayMs <= new Date(now).getTime()
}

/** A draft whose dates cannot be read counts as changed now: it lives its seven days from here. */
export function withReadableDates(draft: Draft, now: Moment): Draft {
  const readable = (at: string) => (isReadable(at) ? at : new Date(now).toISOString())
  if (isReadable(draft.createdAt) && isReadable(draft.lastModified)) return draft
  return { ...draft, createdAt: readable(draft.createdAt), lastModified: readable(draft.lastModified) }
}

/** Calendar days left, today counting as 0. */
export function draftDaysLeft(draft: Stamped, now: Moment): number {
  return Math.max(0, daysBetween(todayParis(now), dayParis(draftExpiry(draft))))
}

export function draftTooltip(draft: Stamped | null, now: Moment): string {
  if (!draft || !isReadable(draft.lastModified)) return 'Brouillon disponible'
  return `Brouillon ${draftExpiryWords(draft, now)}${draftDaysLeft(draft, now) === 0 ? ' !' : ''}`
}

export function draftExpiryWords(draft: Stamped, now: Moment): string {
  const days = draftDaysLeft(draft, now)
  if (days === 0) return "expire aujourd'hui"
  return days === 1 ? 'expire demain' : `expire dans ${days} jours`
}

export function warnsOfExpiry(draft: Stamped, now: Moment): boolean {
  return draftDaysLeft(draft, now) <= limits.draftWarningDays
}

/** What the bar says of somebody's living drafts: nothing is lost with an empty one, so that its end is not announced. */
export function draftSign(drafts: readonly Draft[], now: Moment): { tooltip: string; urgent: boolean } | null {
  const living = drafts.filter((draft) => !isExpiredDraft(draft, now))
  if (living.length === 0) return null
  const [first] = living
    .filter((draft) => isReadable(draft.lastModified) && !isEmptyDraft(draft))
    .sort(byLatest)
    .reverse()
  return { tooltip: draftTooltip(first ?? null, now), urgent: first !== undefined && warnsOfExpiry(first, now) }
}

/** The drafts of one person in one garage, latest first: a shared computer keeps those of others too. */
export function ownDrafts(drafts: readonly Draft[], owner: DraftOwner): Draft[] {
  return drafts.filter((draft) => isOwn(draft, owner)).sort(byLatest)
}

/** Drops what has expired, then the oldest beyond 20, each person counted apart. */
export function pruneDrafts(drafts: readonly Draft[], now: Moment): Draft[] {
  const kept = new Map<string, number>()
  return drafts
    .filter((draft) => !isExpiredDraft(draft, now))
    .sort(byLatest)
    .filter((draft) => {
      const owner = `${draft.garageId} ${draft.userId}`
      const rank = (kept.get(owner) ?? 0) + 1
      kept.set(owner, rank)
      return rank <= limits.draftMax
    })
}

/** Guards against what another version, or a person, left in the browser's storage. */
export function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const draft = value as Record<string, unknown>
  return (
    ['id', 'userId', 'garageId'].every((key) => typeof draft[key] === 'string' && draft[key] !== '') &&
    optionalTexts.every((key) => draft[key] === null || typeof draft[key] === 'string') &&
    draft.status === 'draft' &&
    Array.isArray(draft.steps) &&
    draft.steps.every(isDraftStep)
  )
}

const optionalTexts = ['name', 'client_id', 'car_id', 'stepType_id', 'startDate', 'estimatedEndDate']

const completing = ['client_id', 'car_id', 'stepType_id', 'estimatedEndDate'] as const

function filled(draft: Draft): number {
  return completing.filter((field) => draft[field]).length
}

function isDraftStep(step: unknown): step is DraftStep {
  return typeof step === 'object' && step !== null && typeof (step as DraftStep).type === 'string'
}

function isOwn(draft: Draft, { userId, garageId }: DraftOwner): boolean {
  return draft.userId === userId && draft.garageId === garageId
}

function byLatest(one: Stamped, other: Stamped): number {
  return (Date.parse(other.lastModified) || 0) - (Date.parse(one.lastModified) || 0)
}

const isReadable = (at: string): boolean => !Number.isNaN(Date.parse(at))
