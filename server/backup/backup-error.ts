/** A file that must not be restored, or a moment at which it must not be; in words for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}
