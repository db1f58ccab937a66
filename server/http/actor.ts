import type { Request } from 'express'
import type { Role } from '../../domain/permissions.ts'
import { unauthorized } from './errors.ts'

/** Who is asking, read from the database at each request (never from the token's claims). */
export type Actor = {
  userId: string
  garageId: string
  authSessionId: string
  /** The refresh family of the access token that they came with; null behind a cookie. */
  tokenFamily: string | null
  /** When they last proved who they are in this session; null where their account has a factor that it never showed. */
  provedAt: Date | null
  /** When this session last showed a second factor. */
  factorShownAt: Date | null
  hasSecondFactor: boolean
  /** Until when they may come in without the second factor that their garage asks of them; null where it asks none. */
  factorDueAt: Date | null
  role: Role
  email: string
  nom: string
  prenom: string
  garageNom: string
  /** Customers can call it: its number stands on their page. */
  garageHasPhone: boolean
  /** Somebody put away what a new garage is told to begin with. */
  firstStepsHidden: boolean
  morningMail: boolean
  /** Opening days after which what nobody touches is idle. */
  idleDays: number
}

/** Who did something: a person of the garage, or nobody of it (a customer, the clock). */
export type Author = { userId: string | null }

export const nobody: Author = { userId: null }

const actors = new WeakMap<Request, Actor>()

export const setActor = (req: Request, actor: Actor) => actors.set(req, actor)
export const findActor = (req: Request): Actor | undefined => actors.get(req)

/** @throws AppError 401 when nobody is signed in. */
export function actorOf(req: Request): Actor {
  const actor = actors.get(req)
  if (!actor) throw unauthorized()
  return actor
}
