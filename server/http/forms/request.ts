import type { Request, Response } from 'express'
import type { Issue } from '../../../domain/messages.ts'
import type { Actor } from '../actor.ts'
import type { WebDeps } from '../web-deps.ts'

/** The fields of a form as the browser sent them. */
export type Fields = Record<string, unknown>

/** A request for a page: somebody looks at it, or sends a form of it. */
export type PageRequest<Params = Record<string, string>, Query = unknown> = {
  req: Request
  res: Response
  deps: WebDeps
  actor: Actor
  /** What the address names: ids are well formed; whether they exist is for the page to find. */
  params: Params
  query: Query
  /** Whether a form was sent: then the page shows again what was typed. */
  isSent: boolean
  /** What was sent; empty where somebody only looks. */
  fields: Fields
  /** What was sent, to be shown again as it was typed; never a password. */
  values: Record<string, string>
  /** What is wrong with what was sent. */
  issues: Issue[]
  /** The page to go back to, where the address or the form names one of ours as `retour`. */
  next: string | null
  /** That page, or the one that the row names as `back`. */
  back: string
}
