import type { ErrorCode } from '../messages.ts'

/** The files that a call or the form of a page takes in one field, what else may come with them, and how they are refused. */
export type Upload = {
  field: 'photo' | 'fichier'
  fileBytes: number
  files: number
  /** How many other fields the form may have. */
  fields: number
  /** Whether a form without a file is whole. */
  isOptional?: true
  /** The message beside the field when no file was chosen. */
  missing: string
  tooLarge: { code: ErrorCode; message?: string }
  /** The error when the disk is full. */
  full: ErrorCode
}
