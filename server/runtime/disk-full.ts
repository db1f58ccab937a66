/** Whether the disk, or this user's share of it, is full (ENOSPC, EDQUOT). */
export const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')
