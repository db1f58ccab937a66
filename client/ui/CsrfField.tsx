import { pageMeta } from '../page-meta.ts'

/** Replaced by the session's token while an island's HTML is written out: that HTML is cached without it. */
export const csrfPlaceholder = '%CSRF%'

/** The proof that a form comes from our page. Views hand over the shell's token; islands leave it out. */
export function CsrfField({ token }: { token?: string | null | undefined }) {
  return <input type="hidden" name="_csrf" defaultValue={token ?? fallbackToken()} suppressHydrationWarning />
}

const fallbackToken = (): string => (typeof document === 'undefined' ? csrfPlaceholder : (pageMeta('csrf-token') ?? ''))
