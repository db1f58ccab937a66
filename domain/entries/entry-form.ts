import * as z from 'zod'
import { boolRule, paragraphRule, storableLine } from '../ground/fields.ts'
import { limits } from '../ground/limits.ts'

const text = paragraphRule({
  max: limits.noteMax,
  required: 'Note requise',
  tooLong: 'Note trop longue (1\u00a0000 caractères au plus)',
})

const caption = storableLine(limits.captionMax, 'Légende trop longue (140 caractères au plus)')

export const noteForm = z.object({ text })
export const notePatch = z.object({ text: text.optional(), visible: boolRule.optional() })

/** The fields of a photo, beside its file. */
export const photoForm = z.object({ caption: caption.default('') })
export const photoPatch = z.object({ caption: caption.optional(), visible: boolRule.optional() })

/** The form of an entry; its address does not say whether it is a photo or a note. */
export const captionPatch = z.object({ text: caption.optional(), visible: boolRule.optional() })

/** The sizes of a photo's images. */
export const photoSizes = ['large', 'small'] as const
export const imageQuery = z.object({ size: z.enum(photoSizes, { error: 'Taille invalide' }).default('large') })

export type NoteForm = z.output<typeof noteForm>
export type PhotoForm = z.output<typeof photoForm>
export type PhotoSize = (typeof photoSizes)[number]
/** A change of an entry as its row stores it: a photo's text is its caption. */
export type EntryPatch = { text?: string | undefined; visible?: boolean | undefined }
