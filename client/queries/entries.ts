import type { EntryKind, Note, Photo } from '../../domain/entries/entry.ts'
import type { Process } from '../../domain/processes/process.ts'
import { call } from '../runtime/network/http.ts'
import { queries } from '../runtime/network/query-client.ts'
import { detailKey } from './processes.ts'

export type Entry = { kind: 'note'; entry: Note } | { kind: 'photo'; entry: Photo }
type Named = { kind: EntryKind; entry: { id: string } }

/** Shows an entry to the customer, or hides it. */
export async function publishEntry(id: string, { kind, entry }: Named, visible: boolean): Promise<Entry> {
  const body = { visible }
  if (kind === 'note') {
    const params = { id, noteId: entry.id }
    return { kind, entry: await call('PATCH /processes/:id/notes/:noteId', { params, body }) }
  }
  const params = { id, photoId: entry.id }
  return { kind, entry: await call('PATCH /processes/:id/photos/:photoId', { params, body }) }
}

export async function removeEntry(id: string, { kind, entry }: Named): Promise<void> {
  if (kind === 'note') await call('DELETE /processes/:id/notes/:noteId', { params: { id, noteId: entry.id } })
  else await call('DELETE /processes/:id/photos/:photoId', { params: { id, photoId: entry.id } })
}

/** Restores an entry that was removed a moment ago. */
export async function restoreEntry(id: string, { kind, entry }: Named): Promise<Entry> {
  if (kind === 'note') {
    const params = { id, noteId: entry.id }
    return { kind, entry: await call('POST /processes/:id/notes/:noteId/restore', { params }) }
  }
  const params = { id, photoId: entry.id }
  return { kind, entry: await call('POST /processes/:id/photos/:photoId/restore', { params }) }
}

/** The process with this entry inserted in the server's order, oldest first. */
export function withEntry(process: Process, { kind, entry }: Entry): Process {
  return kind === 'note'
    ? { ...process, notes: placed(process.notes, entry) }
    : { ...process, photos: placed(process.photos, entry) }
}

export function withoutEntry(process: Process, { kind, entry }: Named): Process {
  const isOther = ({ id }: { id: string }) => id !== entry.id
  return kind === 'note'
    ? { ...process, notes: process.notes.filter(isOther) }
    : { ...process, photos: process.photos.filter(isOther) }
}

/** Puts the entry into the cached process, so that every view of the process shows it at once. */
export function cacheEntry(id: string, entry: Entry): void {
  queries.setQueryData<Process>(detailKey(id), (process) => process && withEntry(process, entry))
}

function placed<Of extends { id: string; createdAt: string }>(list: readonly Of[], entry: Of): Of[] {
  const others = list.filter(({ id }) => id !== entry.id)
  const after = others.findIndex(({ createdAt }) => createdAt > entry.createdAt)
  return after < 0 ? [...others, entry] : [...others.slice(0, after), entry, ...others.slice(after)]
}
