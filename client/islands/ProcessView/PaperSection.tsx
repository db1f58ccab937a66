import { may } from '../../../domain/permissions.ts'
import { routes } from '../../../domain/routes.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Row } from '../../ui/Row.tsx'
import { Section } from './Section.tsx'
import type { Viewer } from './viewer.ts'

/** What is printed whether the customer's link lives or not. Paper opens apart: what one was looking at stays. */
export function PaperSection({ id, viewer }: { id: string; viewer: Viewer }) {
  return (
    <Section title="Papiers" id="papiers">
      <Row>
        <Paper href={routes.label.href({ id })} name="Étiquette" />
        {may(viewer, routes.dossier.access) && <Paper href={routes.dossier.href({ id })} name="Dossier" />}
      </Row>
    </Section>
  )
}

function Paper({ href, name }: { href: string; name: string }) {
  return (
    <LinkButton
      kind="quiet"
      icon="print"
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={`${name}, dans un nouvel onglet`}
    >
      {name}
    </LinkButton>
  )
}
