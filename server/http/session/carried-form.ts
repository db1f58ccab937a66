import { createHmac } from 'node:crypto'
import type { Request } from 'express'
import { limits } from '../../../domain/ground/limits.ts'
import type { WebDeps } from '../../deps.ts'
import { decryptToken, encryptToken } from '../../secrets/link-token.ts'
import { type Actor, findActor } from '../actor.ts'
import { saveSession } from './session.ts'

declare module 'express-session' {
  interface SessionData {
    /** The typed values of a form whose session had ended, encrypted for the person who typed them. */
    carried: string
  }
}

/** The fields of a form, in their order; a name may occur several times. */
export type SentFields = [name: string, value: string][]

type CarriedForm = { path: string; fields: SentFields; until: number }

/** Identifies a person in a page, without their id: 66 bits of a keyed digest. */
export function personMark({ secrets }: Pick<WebDeps, 'secrets'>, { userId, garageId }: Person): string {
  const digest = createHmac('sha256', secrets.linkKey).update(`person ${userId} ${garageId}`).digest('base64url')
  return digest.slice(0, markLength)
}

type Person = Pick<Actor, 'userId' | 'garageId'>

const markLength = 11

/** The mark of the person for whom a page was rendered; it follows the CSRF token in each of their forms. */
export function markIn(token: unknown): string | undefined {
  const [, mark] = typeof token === 'string' ? token.split('.') : []
  return mark?.length === markLength ? mark : undefined
}

/** Stores a form in the visitor's session, encrypted for the person who typed it, so that nobody else can read it. */
export async function carryForm(
  { secrets, now }: Pick<WebDeps, 'secrets' | 'now'>,
  req: Request,
  { mark, ...form }: Omit<CarriedForm, 'until'> & { mark: string },
): Promise<void> {
  const text = JSON.stringify({ ...form, until: now().getTime() + limits.carriedFormMs })
  req.session.carried = encryptToken(secrets.linkKey, text, ownerOf(mark)).toString('base64url')
  await saveSession(req)
}

/**
 * Takes the values that this person typed in the form of this page before their session ended; once, and within the
 * hour.
 */
export async function takeCarried(deps: WebDeps, req: Request): Promise<SentFields | null> {
  const { carried } = req.session
  const actor = findActor(req)
  if (!carried || !actor) return null
  const form = readCarried(deps, carried, personMark(deps, actor))
  const isForAnotherPage = form !== null && form.path !== req.path
  if (isForAnotherPage) return null
  delete req.session.carried
  await saveSession(req)
  return form?.fields ?? null
}

function readCarried({ secrets, now }: WebDeps, carried: string, mark: string): CarriedForm | null {
  const text = decryptToken(secrets.linkKey, Buffer.from(carried, 'base64url'), ownerOf(mark))
  const form: CarriedForm | null = text === null ? null : JSON.parse(text)
  return form && form.until > now().getTime() ? form : null
}

const ownerOf = (mark: string) => `carried form ${mark}`
