import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Request, Response } from 'express'
import { limits } from '../../domain/limits.ts'
import type { Deps } from '../deps.ts'
import type { Config } from '../runtime/config.ts'
import { isHttps } from './session.ts'

type Keys = Pick<Deps, 'config' | 'secrets'>

/** A browser in which accounts were signed in to before. It names none of them: it only recognises them. */
export type Device = { id: string; knows: (userId: string) => boolean }

type Content = { id: string; marks: string[] }

/** A workshop's computer is everybody's: the accounts that came last are kept. */
const accountsKept = 10

/** @returns undefined where nobody has signed in before, or the cookie is not ours */
export function deviceOf(keys: Keys, req: Request): Device | undefined {
  const content = contentOf(keys, req)
  return content && { id: content.id, knows: (userId) => content.marks.includes(mark(keys, content.id, userId)) }
}

/** From now on this browser's wrong passwords for this account are counted apart from those of strangers. */
export function rememberDevice(keys: Keys, req: Request, res: Response, userId: string): void {
  const { id, marks } = contentOf(keys, req) ?? { id: randomBytes(16).toString('base64url'), marks: [] }
  const own = mark(keys, id, userId)
  const content = [id, own, ...marks.filter((one) => one !== own).slice(0, accountsKept - 1)].join('.')
  res.cookie(nameFor(keys.config), `${content}.${signature(keys, content)}`, {
    httpOnly: true,
    secure: isHttps(keys.config),
    sameSite: 'lax',
    path: '/',
    maxAge: limits.knownDeviceMs,
  })
}

function contentOf(keys: Keys, req: Request): Content | undefined {
  const found = new RegExp(`(?:^|; ?)${nameFor(keys.config)}=([\\w.-]{1,512})(?:;|$)`).exec(req.headers.cookie ?? '')
  const [, content = '', signed = ''] = /^(.+)\.([\w-]{43})$/.exec(found?.[1] ?? '') ?? []
  if (!content || !timingSafeEqual(Buffer.from(signed), Buffer.from(signature(keys, content)))) return undefined
  const [id = '', ...marks] = content.split('.')
  return { id, marks }
}

const nameFor = (config: Config) => (isHttps(config) ? '__Host-garage_appareil' : 'garage_appareil')

const signature = ({ secrets }: Keys, content: string) =>
  createHmac('sha256', secrets.linkKey).update(`known-device cookie ${content}`).digest('base64url')

const mark = ({ secrets }: Keys, id: string, userId: string) =>
  createHmac('sha256', secrets.linkKey)
    .update(`known-device ${id} ${userId}`)
    .digest()
    .subarray(0, 16)
    .toString('base64url')
