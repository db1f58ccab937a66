import type { Upload } from '../forms/upload.ts'
import { limits } from '../limits.ts'

/** One photo, as a call takes it. */
export const photoUpload: Upload = {
  field: 'photo',
  fileBytes: limits.photoBytesMax,
  files: 1,
  fields: 10,
  missing: 'Choisissez une photo',
  tooLarge: { code: 'PHOTO_TOO_LARGE' },
  full: 'PHOTO_STORAGE_FULL',
}

/** The photos that the form of a page sends together. */
export const photosUpload: Upload = { ...photoUpload, files: limits.photosMax }

/** The photos of an agreement of twenty lines, on each of which every photo of the process is ticked. */
export const agreementUpload: Upload = { ...photosUpload, fields: 600, isOptional: true }
