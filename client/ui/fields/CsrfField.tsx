import { pageMeta } from '../../runtime/page/page-meta.ts'

/** The CSRF token of a form. Views pass the shell's token; islands leave it out. */
export function CsrfField({ token }: { token?: string | null | undefined }) {
  return <input type="hidden" name="_csrf" defaultValue={token ?? ownToken()} suppressHydrationWarning />
}

/** The page's token; on the server a placeholder, replaced by the session's token when an island's HTML is written. */
const ownToken = (): string => (typeof document === 'undefined' ? '%CSRF%' : (pageMeta('csrf-token') ?? ''))
