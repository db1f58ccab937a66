import type * as z from 'zod'
import { can, type Role } from '../ground/permissions.ts'
import * as routes from '../ground/routes.ts'
import type { PhotoSize } from './entry-form.ts'
import type { noteSchema, photoSchema, publicNoteSchema, publicPhotoSchema } from './entry-wire.ts'

export type Note = z.output<typeof noteSchema>
export type Photo = z.output<typeof photoSchema>
export type PublicNote = z.output<typeof publicNoteSchema>
export type PublicPhoto = z.output<typeof publicPhotoSchema>
export type EntryKind = 'note' | 'photo'
/** The step to which an entry is added; null for the process itself. */
export type EntryPlace = { id: string; name: string } | null

type Person = { userId: string; role: Role }
type Authored = { author: { id: string } | null }

/** Whether a person may change or remove an entry: its author or an administrator. */
export const mayChange = ({ author }: Authored, person: Person): boolean =>
  can(person, 'publish') || (can(person, 'annotate') && author?.id === person.userId)

type Both = { photos: readonly Photo[]; notes: readonly Note[] }

/** The entries of a step. Without a step, those of the process itself and of deleted steps. */
export function entriesAt({ photos, notes }: Both, stepId: string | null) {
  const isHere = (entry: { stepId: string | null }) => entry.stepId === stepId
  return { photos: photos.filter(isHere), notes: notes.filter(isHere) }
}

const plural = (count: number, one: string): string => `${count}\u00a0${one}${count > 1 ? 's' : ''}`

/** The counts as text, « 2 photos, 1 note »; empty when both are zero. */
export function entryCounts(photos: number, notes: number): string {
  return [photos > 0 && plural(photos, 'photo'), notes > 0 && plural(notes, 'note')].filter(Boolean).join(', ')
}

/** The name of the step of an entry, wherever it is in a process. */
export const stepNameOf = (
  { steps }: { steps: readonly { id: string; name: string }[] },
  { stepId, stepName = null }: { stepId: string | null; stepName?: string | null },
): string | null => steps.find(({ id }) => id === stepId)?.name ?? stepName

/** The alternative text of a photo. */
export const photoAlt = ({ caption }: Pick<Photo, 'caption'>, place: string | null): string =>
  caption || (place === null ? 'Photo' : `Photo, ${place}`)

/** The size of the small image, in proportion. */
export function smallSize({ width, height }: Pick<Photo, 'width' | 'height'>): { width: number; height: number } {
  const scale = Math.min(1, smallSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The longest sides of images, in pixels. */
export const largeSide = 1600
export const smallSide = 320

/** The sizes as an address names them. */
const words: Record<PhotoSize, string> = { large: 'grande', small: 'petite' }

export function sizeNamed(word: string): PhotoSize | undefined {
  return (Object.keys(words) as PhotoSize[]).find((size) => words[size] === word)
}

/** The address of an image for a signed-in browser. */
export const photoSrc = (id: string, photoId: string, size: PhotoSize): string =>
  routes.photoImage.href({ id, photoId, size: words[size] })

/** The address of an image for the holder of a link; relative to the link's page, without its token. */
export const trackingPhotoSrc = (token: string, photoId: string, size: PhotoSize): string =>
  routes.trackingPhotoImage.href({ token, photoId, size: words[size] })

/** The address of an approval's photo, for the holder of its link. */
export const publicApprovalPhotoSrc = (token: string, photoId: string, size: PhotoSize): string =>
  routes.publicApprovalPhoto.href({ token, photoId, size: words[size] })

/** The address of an approval's photo, for a signed-in browser. */
export const approvalPhotoSrc = (ids: { id: string; approvalId: string }, photoId: string, size: PhotoSize): string =>
  routes.approvalPhoto.href({ ...ids, photoId, size: words[size] })
