import type { ErrorCode } from '../messages.ts'

/** The files that a call or a page's form accepts in one field, its other fields, and its refusals. */
export type Upload = {
  field: 'photo' | 'fichier'
  fileBytes: number
  files: number
  /** The maximum of other fields in the form. */
  fields: number
  /** Whether the form may be sent without a file. */
  isOptional?: true
  /** The message beside the field when no file was chosen. */
  missing: string
  tooLarge: { code: ErrorCode; message?: string }
  /** The error when the disk is full. */
  full: ErrorCode
}
