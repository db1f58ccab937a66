import { routes } from '../../domain/routes.ts'

/** At the foot of what people see without an account. */
export function PrivacyLink({ className }: { className: string | undefined }) {
  return (
    <footer className={className}>
      <a href={routes.privacy.href()}>{routes.privacy.title}</a>
    </footer>
  )
}
