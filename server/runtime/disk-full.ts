const codes = ['ENOSPC', 'EDQUOT', '53100']

/** Whether the disk, or this user's share of it, is full: this server's (ENOSPC, EDQUOT), or PostgreSQL's (53100). */
export const isFull = (error: unknown): boolean => codes.includes((error as NodeJS.ErrnoException).code ?? '')
