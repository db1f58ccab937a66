import type { Request, Response, Router } from 'express'
import { confirmations, inTwo, labels, toasts } from '../../../domain/messages.ts'
import type { ProcessSummary } from '../../../domain/process.ts'
import { livingLink } from '../../../domain/public-link.ts'
import { routes } from '../../../domain/routes.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/errors.ts'
import { form } from '../../http/forms/form.ts'
import { readInGarage } from '../../http/in-garage.ts'
import { found, showPage } from '../../http/page.ts'
import { parseId } from '../../http/parse.ts'
import { qrPngFile, qrSvgFile } from '../../renderer/qr.ts'
import { publicOrigin } from '../../runtime/public-origin.ts'
import { backToProcess } from '../outcome/outcome.ts'
import { readProcess, readSummary } from '../read-process.ts'

/** The public link of a process: a new one, and its QR code. */
export function linkPages(pages: Router, deps: Deps): void {
  pages.get(routes.processLink.path, (req, res) => {
    const id = parseId(req.params.id)
    return showPage(req, res, 'confirm', async (tx, actor) => rotationOf(await readSummary(tx, id, actor)))
  })

  pages.get(routes.processQr.path, async (req, res) => {
    const id = parseId(req.params.id)
    const process = await readInGarage(deps, req, (tx, actor) => readProcess(tx, id, actor, deps))
    const url = livingLink(process, publicOrigin(deps.config, req), deps.now())
    if (url === null) throw notFound()
    await sendCode(req, res, url, `suivi-${process.plaque || 'processus'}`)
  })
}

/** A link that stands is asked about: it stops working. */
export const linkForms = {
  processLink: [
    form({
      call: 'POST /processes/:id/qr-token/rotate',
      first: async (tx, { deps, actor, params }) => {
        const process = await readProcess(tx, params.id, actor, deps)
        return process.qrToken ? found('confirm', rotationOf(process)) : null
      },
      back: backToProcess,
      toast: toasts.linkRotated,
    }),
  ],
}

/** A picture for the page, or with `format` a file to keep. */
async function sendCode({ query }: Request, res: Response, url: string, name: string): Promise<void> {
  res.set('Cache-Control', 'no-store')
  if (query.format === 'png') res.attachment(`${name}.png`).send(await qrPngFile(url))
  else if (query.format === 'svg') res.attachment(`${name}.svg`).send(Buffer.from(await qrSvgFile(url)))
  else res.type('svg').send(await qrSvgFile(url))
}

function rotationOf({ id }: ProcessSummary) {
  return {
    ...inTwo(confirmations.rotateLink),
    action: routes.processLink.href({ id }),
    confirmLabel: labels.rotate,
    fields: { confirme: '1' },
    backHref: routes.process.href({ id }),
  }
}
