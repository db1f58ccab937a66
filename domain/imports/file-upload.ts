import type { Upload } from '../ground/forms/upload.ts'
import { fileFaults, importLimits } from './file-limits.ts'

/** A file of clients or cars. */
export const fileUpload: Upload = {
  field: 'fichier',
  fileBytes: importLimits.fileBytes,
  files: 1,
  fields: 10,
  missing: fileFaults.missing,
  tooLarge: { code: 'PAYLOAD_TOO_LARGE', message: fileFaults.tooLarge },
  full: 'STORAGE_FULL',
}
