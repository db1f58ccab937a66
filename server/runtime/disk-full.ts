/** ENOSPC, EDQUOT: the disk, or this user's share of it. */
export const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
