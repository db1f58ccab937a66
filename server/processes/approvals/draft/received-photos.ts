import { agreementUpload } from '../../../../domain/entries/photo-upload.ts'
import { texts } from '../../../../domain/ground/forms/form-lines.ts'
import type { Fields, PageRequest, ReceivedFields } from '../../../http/forms/page-table.ts'
import { isUpload, uploadOf } from '../../../http/uploads/upload.ts'
import { lostText, receivePhotos } from '../../entries/photos.ts'

/**
 * Adds the photos sent with an agreement's form to its process, and ticks them on the last line. They stay there,
 * selected, even if the form is refused.
 */
export async function receiveLinePhotos({
  req,
  deps,
  params,
  fields,
}: PageRequest<{ id: string }>): Promise<ReceivedFields> {
  if (!isUpload(req)) return { fields, issues: [] }
  const target = { processId: params.id, stepId: null }
  const received = await receivePhotos(deps, req, target, { caption: '' })
  const { _csrf, cle, ...all } = uploadOf(req, agreementUpload).fields()
  const issues = received.lost.length === 0 ? [] : [{ path: ['photo'], message: lostText(received), code: 'custom' }]
  return { fields: ticked(all, received.added), issues }
}

function ticked(fields: Fields, photoIds: string[]): Fields {
  const last = texts(fields.label).length - 1
  if (last < 0 || photoIds.length === 0) return fields
  const name = `photos${last}`
  return { ...fields, [name]: [...texts(fields[name]), ...photoIds] }
}
