import type { Request, Response } from 'express'
import type { processCalls } from '../../../domain/features/processes.ts'
import { confirmations } from '../../../domain/ground/messages.ts'
import * as fallbacks from '../../../domain/ground/texts/fallbacks.ts'
import * as labels from '../../../domain/ground/texts/labels.ts'
import * as toasts from '../../../domain/ground/texts/toasts.ts'
import { livingLink } from '../../../domain/links/public-link.ts'
import type { Deps } from '../../deps.ts'
import { feature } from '../../feature.ts'
import type { Handlers } from '../../http/calls/call-handlers.ts'
import { readInGarage } from '../../http/calls/in-garage.ts'
import { notFound } from '../../http/errors.ts'
import { form, type Pages, page, question } from '../../http/forms/page-table.ts'
import { qrPngFile, qrSvgFile } from '../../renderer/qr.ts'
import { publicOrigin } from '../../runtime/public-origin.ts'
import { readProcess, readSummary } from '../read-process.ts'
import { rotateLink } from './links.ts'

export type LinkCall = Extract<keyof typeof processCalls, `${string}/qr-token/${string}`>

const linksApi = (deps: Deps): Handlers<LinkCall> => ({
  'POST /processes/:id/qr-token/rotate': async (tx, { actor, params }) => ({
    qrToken: await rotateLink(tx, actor, params.id, deps),
  }),
})

/** Pages of the public link of a process: a new one, and its QR code. */
const linkPages = {
  processLink: page({
    read: async (tx, request) => {
      await readSummary(tx, request.params.id, request.actor)
      return rotation(request)
    },
    form: form({
      call: 'POST /processes/:id/qr-token/rotate',
      // A confirmation comes first, because the previous link stops working.
      first: async (tx, sent) => {
        const { qrToken } = await readProcess(tx, sent.params.id, sent.actor, sent.deps)
        return qrToken && rotation(sent)
      },
      toast: toasts.linkRotated,
    }),
  }),
  processQr: page({
    answer: async ({ deps, req, res, params: { id } }) => {
      const process = await readInGarage(deps, req, (tx, actor) => readProcess(tx, id, actor, deps))
      const url = livingLink(process, publicOrigin(deps.config, req), deps.now())
      if (url === null) throw notFound()
      await sendCode(req, res, url, `suivi-${process.plaque || 'processus'}`)
    },
  }),
} satisfies Pages

/** Answers with the QR code: an image for the page, or with `format` a file to download. */
async function sendCode({ query }: Request, res: Response, url: string, name: string): Promise<void> {
  res.set('Cache-Control', 'no-store')
  if (query.format === 'png') res.attachment(`${name}.png`).send(await qrPngFile(url))
  else if (query.format === 'svg') res.attachment(`${name}.svg`).send(Buffer.from(await qrSvgFile(url)))
  else res.type('svg').send(await qrSvgFile(url))
}

const rotation = (request: Parameters<typeof question>[0]) =>
  question(request, { title: confirmations.rotateLink, confirmLabel: labels.rotate, failure: fallbacks.linkRotate })

export const linksFeature = feature({ calls: linksApi, pages: linkPages })
