import { readPath } from '../../../../domain/ground/addresses/address.ts'
import * as routes from '../../../../domain/ground/routes.ts'
import { sendPlainForm } from '../../../runtime/network/send-plain-form.ts'
import { lateCode } from '../../../runtime/page/late-code.ts'
import { pageMeta } from '../../../runtime/page/page-meta.ts'
import { randomId } from '../../../runtime/page/random-id.ts'
import type { PhotoTarget } from './send-photos.ts'

const sendingCode = lateCode(() => import('./send-photos.ts'))

/** The step of the photo link under a press; null where there is none. */
export function photoTarget({ target }: Event): RowPhotos | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-act]') : null
  const step = link && readPath(routes.stepPhotoNew.path, link.pathname)
  return step && { ...step, fromCamera: link.dataset.act === 'photo' }
}

/** With a mouse, there is one link, and no camera to open. */
type RowPhotos = PhotoTarget & { fromCamera: boolean }

/** Opens the camera, or the choice of files; the chosen photos are sent while the board stays usable. */
export function choosePhotos({ fromCamera, ...target }: RowPhotos): void {
  const form = plainForm(target)
  const field = fieldOf({ type: 'file', name: 'photo', accept: 'image/*', multiple: true })
  if (fromCamera && !matchMedia('(hover: hover) and (pointer: fine)').matches)
    field.setAttribute('capture', 'environment')
  field.addEventListener('change', () => {
    sendingCode.run(
      ({ sendPhotos }) => sendPhotos(form, target),
      () => sendPlainForm(form),
    )
  })
  form.append(field)
  field.click()
}

/** The form of the page that adds photos to a step: it is sent itself where the code does not load. */
function plainForm(target: PhotoTarget): HTMLFormElement {
  const form = document.createElement('form')
  const action = routes.stepPhotoNew.href(target)
  Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action, hidden: true })
  form.append(fieldOf({ type: 'hidden', name: '_csrf', value: pageMeta('csrf-token') ?? '' }))
  form.append(fieldOf({ type: 'hidden', name: 'cle', value: randomId() }))
  return form
}

type FieldProps = Partial<Pick<HTMLInputElement, 'type' | 'name' | 'value' | 'accept' | 'multiple'>>

const fieldOf = (properties: FieldProps): HTMLInputElement => Object.assign(document.createElement('input'), properties)
