const codes = ['ENOSPC', 'EDQUOT', '53100']

/** Whether the disk or the user's quota is full, on this server (ENOSPC, EDQUOT) or on PostgreSQL's (53100). */
export const isFull = (error: unknown): boolean => codes.includes((error as NodeJS.ErrnoException).code ?? '')
