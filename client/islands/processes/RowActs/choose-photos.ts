import * as routes from '../../../../domain/routes.ts'
import { openFallbackPage } from '../../../runtime/network/fallback-page.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import type { PhotoTarget } from './send-photos.ts'

const sendingCode = lateCode(() => import('./send-photos.ts'))

const address = /^\/processus\/([\w-]+)\/etapes\/([\w-]+)\/photos$/

/** The step of the photo link under a press; null where there is none. */
export function photoTarget({ target }: Event): RowPhotos | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('tr a') : null
  const [, id, stepId] = address.exec(link?.pathname ?? '') ?? []
  return link && id && stepId ? { id, stepId, fromCamera: !('gallery' in link.dataset) } : null
}

/** With a mouse, there is one link, and no camera to open. */
type RowPhotos = PhotoTarget & { fromCamera: boolean }

/** Opens the camera, or the choice of files; the chosen photos are sent while the board stays usable. */
export function choosePhotos({ fromCamera, ...target }: RowPhotos): void {
  const form = document.createElement('form')
  const field = document.createElement('input')
  Object.assign(field, { type: 'file', accept: 'image/*', multiple: true })
  if (fromCamera && !matchMedia('(hover: hover) and (pointer: fine)').matches)
    field.setAttribute('capture', 'environment')
  field.addEventListener('change', () => {
    sendingCode.run(
      ({ sendPhotos }) => sendPhotos(form, target),
      () => openFallbackPage(routes.stepPhotoNew.href(target)),
    )
  })
  form.append(field)
  field.click()
}
