import type { Upload } from '../ground/forms/upload.ts'
import { limits } from '../ground/limits.ts'

/** The photo of a call. */
export const photoUpload: Upload = {
  field: 'photo',
  fileBytes: limits.photoBytesMax,
  files: 1,
  fields: 10,
  missing: 'Choisissez une photo',
  tooLarge: { code: 'PHOTO_TOO_LARGE' },
  full: 'PHOTO_STORAGE_FULL',
}

/** The photos that a page's form sends together. */
export const photosUpload: Upload = { ...photoUpload, files: limits.photosMax }

/** The limit of an agreement of twenty lines with every photo of the process ticked on each line. */
export const agreementUpload: Upload = { ...photosUpload, fields: 600, isOptional: true }
