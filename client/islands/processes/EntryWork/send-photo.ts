import { addressOf } from '../../../../domain/call-name.ts'
import type { Photo } from '../../../../domain/entries/entry.ts'
import { relayLimitText } from '../../../../domain/entries/entry-texts.ts'
import { fillPath } from '../../../../domain/ground/addresses/address.ts'
import { ownAnswerHeader } from '../../../../domain/ground/addresses/own-answer.ts'
import { errorMessages } from '../../../../domain/ground/messages.ts'
import { ApiError, answeredError, networkError } from '../../../runtime/network/api-error.ts'
import { requireToken } from '../../../runtime/network/http.ts'
import { apiBase } from '../../../runtime/page/page-meta.ts'
import { accessToken, renewedToken } from '../../../runtime/session/session.ts'

type PhotoToSend = { processId: string; stepId: string | null; key: string; name: string; content: Blob }
type UploadOptions = { progress: (share: number) => void; signal: AbortSignal }

/**
 * Sends a photo by XMLHttpRequest, because `fetch` reports no upload progress; once more when the access token is
 * refused.
 * @throws ApiError
 */
export async function sendPhoto(photo: PhotoToSend, options: UploadOptions): Promise<Photo> {
  const token = await requireToken(accessToken())
  const first = await post(photo, options, token)
  return answer(first.status === 401 ? await post(photo, options, await requireToken(renewedToken(token))) : first)
}

function post({ processId: id, stepId, ...photo }: PhotoToSend, { progress, signal }: UploadOptions, token: string) {
  const { path } = addressOf(
    stepId === null ? 'POST /processes/:id/photos' : 'POST /processes/:id/steps/:stepId/photos',
  )
  const body = new FormData()
  body.append('photo', photo.content, photo.name)
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiBase() + fillPath(path, { id, stepId: stepId ?? '' }))
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('Idempotency-Key', photo.key)
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      request.getResponseHeader(ownAnswerHeader) ? resolve(request) : reject(relayError(request, photo.content))
    request.onerror = () => reject(networkError())
    request.onabort = request.onerror
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

/** A relay that is in trouble counts as no network; one that takes smaller bodies only will always refuse this photo. */
const relayError = ({ status }: XMLHttpRequest, { size }: Blob): ApiError =>
  status === 413 ? new ApiError(status, 'UNREACHABLE', relayLimitText(size)) : networkError()

function answer(request: XMLHttpRequest): Photo {
  const body = parsed(request.responseText)
  if (request.status === 201 && body !== null) return body as Photo
  // Full storage has its own message, unlike other failures of the server: people can act on it.
  if (isFull(body)) throw new ApiError(request.status, 'PHOTO_STORAGE_FULL', errorMessages.PHOTO_STORAGE_FULL)
  throw answeredError(request.status, body, Number(request.getResponseHeader('Retry-After')) || null)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const isFull = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'PHOTO_STORAGE_FULL'
