import type { ReactNode } from 'react'
import * as routes from '../../domain/ground/routes.ts'

/** Link to the privacy page, at the foot of pages without an account. */
export function PrivacyLink({ className, children }: { className: string | undefined; children?: ReactNode }) {
  return (
    <footer className={className}>
      {children}
      <a href={routes.privacy.href()}>{routes.privacy.title}</a>
    </footer>
  )
}
