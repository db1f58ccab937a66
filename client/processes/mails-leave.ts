import { pageMeta } from '../runtime/page/page-meta.ts'

/** Whether a mail server is set; the page's head shows it when none is. */
export const mailsLeave = (): boolean => pageMeta('mails') !== 'kept'
