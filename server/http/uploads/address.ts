import type { IncomingMessage } from 'node:http'
import { callOf } from '../../../domain/calls.ts'
import { limits } from '../../../domain/limits.ts'
import { type Page, routes } from '../../../domain/routes.ts'
import { matchCall, matchPage } from '../match.ts'

/** How many files one request may bring. */
export type Room = { files: number }

const ofCall: Room = { files: 1 }
const ofPage: Room = { files: limits.photosMax }
const pages = new Set<Page>([routes.photoNew, routes.stepPhotoNew])

/** For its fields, and for what stands between the parts. */
const besideBytes = 64 * 1024

export const roomBytes = ({ files }: Room): number => files * limits.photoBytesMax + besideBytes

/** Undefined for all that is no upload; whoever sends anything else to its address has the limits of anywhere else. */
export function uploadRoom(req: IncomingMessage & { originalUrl?: string }): Room | undefined {
  if (req.method !== 'POST' || !/^multipart\/form-data\b/i.test(req.headers['content-type'] ?? '')) return undefined
  const path = (req.originalUrl ?? req.url ?? '').split('?')[0] ?? ''
  const call = /^\/api\//i.test(path) && matchCall('POST', path.slice('/api'.length))
  if (call) return callOf(call.name).upload && ofCall
  const page = matchPage(path)
  return page && pages.has(page.route) ? ofPage : undefined
}
