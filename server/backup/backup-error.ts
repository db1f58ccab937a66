/** A file that must not be restored or cannot be written, or a moment at which it must not be; in words for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Somebody else is at it: theirs will do. */
export class BackupUnderWay extends BackupError {
  override name = 'BackupUnderWay'
  constructor() {
    super('Une sauvegarde de cette base est déjà en cours.')
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'le disque est plein',
  EDQUOT: 'le quota de ce compte est atteint',
  EFBIG: 'la taille permise à un fichier est atteinte',
  EACCES: 'ce compte n’a pas le droit d’y écrire',
  EPERM: 'ce compte n’a pas le droit d’y écrire',
  EROFS: 'le disque est en lecture seule',
}

/** What the system says of a place that takes no file, in words; anything else as it is. */
export function inWords(error: unknown, path: string): unknown {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? '']
  if (!reason) return error
  const text = `Sauvegarde impossible dans ${path} : ${reason}. Rien d’inachevé n’y reste ; faites de la place, ou donnez un autre dossier (BACKUP_DIR).`
  return new BackupError(text, { cause: error })
}
