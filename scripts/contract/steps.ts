import type { Caller } from './caller.ts'

/** Marks and validates steps, with a wait, notes and photos, until the process is completed. */
export async function steps(caller: Caller, admin: string, mechanic: string, id: string): Promise<void> {
  const { call, refused } = caller
  const { steps } = await call('GET /processes/:id', { token: mechanic, params: { id } })
  const [first, second] = steps.map(({ id: stepId }) => ({ id, stepId }))
  if (!first || !second) throw new Error('the steps were not copied')
  const ready = 'POST /processes/:id/steps/:stepId/propose-ready'
  await refused(ready, { token: mechanic, params: second }, 409)
  await call(ready, { token: mechanic, params: first })
  await refused('POST /processes/:id/steps/:stepId/validate', { token: mechanic, params: first }, 403)
  await call('POST /processes/:id/steps/:stepId/validate', { token: admin, params: first })
  await refused('POST /processes/:id/steps/:stepId/undo', { token: mechanic, params: first }, 409)
  await call('POST /processes/:id/steps/:stepId/undo', { token: admin, params: first })
  await call('POST /processes/:id/steps/:stepId/validate', { token: admin, params: first })
  await call('PATCH /processes/:id/steps/:stepId', { token: admin, params: first, body: { status: 'ready' } })
  await waiting(caller, mechanic, first.id)
  await noting(caller, mechanic, admin, first)
  await photographing(caller, mechanic, admin, first)
  const body = { stepsRemap: { status: 'validated', selectedIndex: 1 } }
  const { status } = await call('PATCH /processes/:id', { token: admin, params: { id }, body })
  if (status !== 'completed') throw new Error(`the process is ${status}`)
  const telling = { way: 'mail', about: 'ready' } as const
  const { told } = await call('POST /processes/:id/tellings', { token: admin, params: { id }, body: telling })
  if (told?.about !== 'ready') throw new Error('how the customer was told is not kept')
  await call('GET /journal', { token: admin, query: { kind: 'process' } })
  await call('GET /processes/:id/activity', { token: admin, params: { id } })
}

async function waiting({ call, refused }: Caller, token: string, id: string): Promise<void> {
  const of = { token, params: { id } }
  const { id: userId } = await call('GET /auth/me', { token })
  await call('PATCH /processes/:id/assignee', { ...of, body: { userId } })
  await call('PATCH /processes/:id/assignee', { ...of, body: { userId: null } })
  const body = { reason: 'piece', note: 'Chez le fournisseur', expectedDate: null } as const
  const { waiting } = await call('POST /processes/:id/waits', { ...of, body })
  await refused('POST /processes/:id/waits', { ...of, body: { ...body, reason: 'expert' } }, 409)
  const params = { id, waitId: waiting?.id ?? '' }
  await call('PATCH /processes/:id/waits/:waitId', { token, params, body: { ended: true } })
  await call('POST /processes/:id/waits/:waitId/undo', { token, params })
  await call('PATCH /processes/:id/waits/:waitId', { token, params, body: { ended: true } })
}

async function noting({ call, refused }: Caller, token: string, admin: string, step: Step): Promise<void> {
  const { id } = step
  const of = { token, params: { id } }
  await call('POST /processes/:id/steps/:stepId/notes', { token, params: step, body: { text: 'Vis grippée' } })
  const { id: noteId } = await call('POST /processes/:id/notes', { ...of, body: { text: 'Disque usé' } })
  const params = { id, noteId }
  await call('PATCH /processes/:id/notes/:noteId', { token, params, body: { text: 'Disque très usé' } })
  await refused('PATCH /processes/:id/notes/:noteId', { token, params, body: { visible: true } }, 403)
  await call('PATCH /processes/:id/notes/:noteId', { token: admin, params, body: { visible: true } })
  await call('GET /processes/:id/notes', of)
  await call('DELETE /processes/:id/notes/:noteId', { token, params })
  await call('POST /processes/:id/notes/:noteId/restore', { token, params })
}

/** The smallest photo there is: one pixel. */
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function photographing({ call, refused }: Caller, token: string, admin: string, step: Step): Promise<void> {
  const { id } = step
  const body = { caption: 'Disque usé' }
  const photo = new Blob([Buffer.from(pixel, 'base64')])
  const { id: photoId } = await call('POST /processes/:id/steps/:stepId/photos', { token, params: step, body, photo })
  await call('POST /processes/:id/photos', { token, params: { id }, body, photo })
  await refused('POST /processes/:id/photos', { token, params: { id }, body, photo: new Blob(['<svg/>']) }, 415)
  const params = { id, photoId }
  await call('PATCH /processes/:id/photos/:photoId', { token: admin, params, body: { visible: true } })
  await call('GET /processes/:id/photos', { token, params: { id } })
  await call('GET /processes/:id/photos/:photoId/image', { token, params, query: { size: 'small' } })
  await call('DELETE /processes/:id/photos/:photoId', { token, params })
  await call('POST /processes/:id/photos/:photoId/restore', { token, params })
}

type Step = { id: string; stepId: string }

/** Records a car's arrival and return, corrects and undoes them. */
export async function visit({ call, refused }: Caller, token: string, id: string): Promise<void> {
  const of = { token, params: { id } }
  // Preparing the first step also recorded the arrival.
  await call('DELETE /processes/:id/arrival', of)
  await refused('DELETE /processes/:id/arrival', of, 409)
  await call('POST /processes/:id/arrival', { ...of, body: { km: 60_000, keyNumber: '12', place: 'Cour' } })
  await refused('POST /processes/:id/arrival', { ...of, body: {} }, 409)
  await call('PATCH /processes/:id/arrival', { ...of, body: { place: null } })
  await call('GET /places', { token })
  await refused('POST /processes/:id/reminder', of, 403)
  await refused('POST /processes/:id/tellings', { ...of, body: { way: 'sms', about: 'work' } }, 403)
  await refused('POST /processes/:id/return', { ...of, body: { km: 59_999 } }, 400)
  await call('POST /processes/:id/return', { ...of, body: {} })
  await call('PATCH /processes/:id/return', { ...of, body: { km: 60_010 } })
  await call('DELETE /processes/:id/return', of)
  await call('DELETE /processes/:id/arrival', of)
}
