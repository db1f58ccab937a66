import { routes } from '../../domain/routes.ts'
import { LinkButton } from './LinkButton.tsx'

/** The job card opens apart: what one was looking at stays where it is. */
export function PrintLink({ id }: { id: string }) {
  return (
    <LinkButton
      kind="quiet"
      icon="print"
      href={routes.jobCard.href({ id })}
      target="_blank"
      rel="noopener"
      aria-label="Imprimer, dans un nouvel onglet"
    >
      Imprimer
    </LinkButton>
  )
}
