import { dayParis, daysBetween, type Moment, todayParis } from '../ground/dates.ts'
import { limits } from '../ground/limits.ts'

export type DraftStep = { type: string; description: string | null }

/** A process not yet created, stored in the browser of its author. */
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

/** The missing fields without which the process cannot be created. */
export function draftNeeds({ client_id, car_id, stepType_id }: Draft): string[] {
  const missing: string[] = []
  if (!client_id) missing.push('le client')
  if (!car_id) missing.push('le véhicule')
  if (!stepType_id) missing.push('le type de réparation')
  return missing
}

/** The first of the four main fields that is still empty. */
export const firstEmptyField = (draft: Draft) => completing.find((field) => !draft[field])

/** The percentage of filled main fields. */
export function draftCompletion(draft: Draft): number {
  return filled(draft) * 25
}

export function draftExpiry(draft: Stamped): string {
  return new Date(Date.parse(draft.lastModified) + limits.draftExpiryDays * limits.dayMs).toISOString()
}

/** Whether a draft has expired. A draft with an unreadable date has not, so that its values are not lost. */
export function isExpiredDraft(draft: Stamped, now: Moment): boolean {
  return Date.parse(draft.lastModified) + limits.draftExpiryDays * limits.dayMs <= new Date(now).getTime()
}

/** The draft with readable dates: unreadable ones are replaced by now. */
export function withReadableDates(draft: Draft, now: Moment): Draft {
  const readable = (at: string) => (isReadable(at) ? at : new Date(now).toISOString())
  if (isReadable(draft.createdAt) && isReadable(draft.lastModified)) return draft
  return { ...draft, createdAt: readable(draft.createdAt), lastModified: readable(draft.lastModified) }
}

/** The calendar days left, today counting as 0. */
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

/**
 * The bar's notice about somebody's current drafts. The expiry of an empty draft is not announced, as nothing is lost.
 */
export function draftSign(drafts: readonly Draft[], now: Moment): { tooltip: string; urgent: boolean } | null {
  const living = drafts.filter((draft) => !isExpiredDraft(draft, now))
  if (living.length === 0) return null
  const [first] = living
    .filter((draft) => isReadable(draft.lastModified) && !isEmptyDraft(draft))
    .sort(byLatest)
    .reverse()
  return { tooltip: draftTooltip(first ?? null, now), urgent: first !== undefined && warnsOfExpiry(first, now) }
}

/** The drafts of one person in one garage, latest first: a shared computer also has those of others. */
export function ownDrafts(drafts: readonly Draft[], owner: DraftOwner): Draft[] {
  return drafts.filter((draft) => isOwn(draft, owner)).sort(byLatest)
}

/** Drops expired drafts, then the oldest beyond 20, counted for each person. */
export function pruneDrafts(drafts: readonly Draft[], now: Moment): Draft[] {
  const countByOwner = new Map<string, number>()
  return drafts
    .filter((draft) => !isExpiredDraft(draft, now))
    .sort(byLatest)
    .filter((draft) => {
      const owner = `${draft.garageId} ${draft.userId}`
      const rank = (countByOwner.get(owner) ?? 0) + 1
      countByOwner.set(owner, rank)
      return rank <= limits.draftMax
    })
}

/** Whether a stored value is a draft: another version, or a person, may have changed the browser's storage. */
export function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const candidate = value as Record<string, unknown>
  return (
    ['id', 'userId', 'garageId'].every((key) => typeof candidate[key] === 'string' && candidate[key] !== '') &&
    optionalTexts.every((key) => candidate[key] === null || typeof candidate[key] === 'string') &&
    candidate.status === 'draft' &&
    Array.isArray(candidate.steps) &&
    candidate.steps.every(isDraftStep)
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
