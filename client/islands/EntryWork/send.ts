import { fillPath } from '../../../domain/address.ts'
import { addressOf } from '../../../domain/call-name.ts'
import type { Photo } from '../../../domain/entry.ts'
import { errorMessages } from '../../../domain/messages.ts'
import { ApiError, answeredError, networkError } from '../../api/error.ts'
import { requireToken } from '../../api/http.ts'
import { apiBase } from '../../page-meta.ts'
import { accessToken, renewedToken } from '../../session.ts'

type Sent = { processId: string; stepId: string | null; key: string; name: string; content: Blob }
type Heard = { progress: (share: number) => void; signal: AbortSignal }

/** What `fetch` does not tell: how much of it has left. Once more when the token is refused. @throws ApiError */
export async function sendPhoto(sent: Sent, heard: Heard): Promise<Photo> {
  const token = await requireToken(accessToken())
  const first = await post(sent, heard, token)
  return answer(first.status === 401 ? await post(sent, heard, await requireToken(renewedToken(token))) : first)
}

function post({ processId: id, stepId, ...sent }: Sent, { progress, signal }: Heard, token: string) {
  const { path } = addressOf(
    stepId === null ? 'POST /processes/:id/photos' : 'POST /processes/:id/steps/:stepId/photos',
  )
  const body = new FormData()
  body.append('photo', sent.content, sent.name)
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', apiBase() + fillPath(path, { id, stepId: stepId ?? '' }))
    request.setRequestHeader('Accept', 'application/json')
    request.setRequestHeader('Authorization', `Bearer ${token}`)
    request.setRequestHeader('Idempotency-Key', sent.key)
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
    request.onload = () => resolve(request)
    request.onerror = () => reject(networkError())
    request.onabort = request.onerror
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

function answer(request: XMLHttpRequest): Photo {
  const body = parsed(request.responseText)
  if (request.status === 201 && body !== null) return body as Photo
  // Said in its own words, unlike other failures of a server: somebody can do something about it.
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
