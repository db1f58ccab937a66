import type { Request } from 'express'
import type { Preferences } from '../../domain/accounts/preferences.ts'
import type { OpeningDays } from '../../domain/ground/opening-days.ts'
import type { Role } from '../../domain/ground/permissions.ts'
import type { ProgramRight } from '../../domain/ground/program-rights.ts'
import { unauthorized } from './errors.ts'

/** A program of the garage that makes a request for the person who made it. */
export type CallingProgram = { id: string; name: string; rights: readonly ProgramRight[] }

/** The person who makes a request, read from the database each time (never from the token's claims). */
export type Actor = {
  userId: string
  garageId: string
  /** The program that acts for the person; absent where the person acts. */
  program?: CallingProgram
  authSessionId: string
  /** The refresh family of their access token; null behind a cookie. */
  tokenFamily: string | null
  /** The last reauthentication in this session; null in a session that has never shown the account's factor. */
  provedAt: string | null
  /** The last time this session showed a second factor. */
  factorShownAt: string | null
  hasSecondFactor: boolean
  /**
   * The deadline until which the person may sign in without the required second factor; null where none is required.
   */
  factorDueAt: string | null
  role: Role
  email: string
  nom: string
  prenom: string
  garageNom: string
  /** Whether customers can call the garage: its number is shown on their page. */
  garageHasPhone: boolean
  /** Whether an admin has hidden the first steps of a new garage. */
  firstStepsHidden: boolean
  preferences: Preferences
  /** The number of opening days after which an untouched process is idle. */
  idleDays: number
  /** The days on which the garage works. */
  openingDays: OpeningDays
}

/** The author of an action: an employee, or nobody of the garage (a customer, a scheduled job). */
export type Author = { userId: string | null; program?: Pick<CallingProgram, 'name'> }

export const nobody: Author = { userId: null }

/** The id under which an actor is counted: a program has its own limits and keys. */
export const counterOf = ({ program, userId }: Pick<Actor, 'program' | 'userId'>): string => program?.id ?? userId

const actors = new WeakMap<Request, Actor>()

export const setActor = (req: Request, actor: Actor) => actors.set(req, actor)
export const findActor = (req: Request): Actor | undefined => actors.get(req)

/** @throws AppError 401 when nobody is signed in. */
export function actorOf(req: Request): Actor {
  const actor = actors.get(req)
  if (!actor) throw unauthorized()
  return actor
}
