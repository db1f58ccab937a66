import type { ComponentProps } from 'react'
import { PasskeyForm } from '../../../client/islands/factors/PasskeyForm/PasskeyForm.tsx'
import { Banner } from '../../../client/ui/layout/Banner.tsx'
import { Card } from '../../../client/ui/layout/Card.tsx'
import * as routes from '../../../domain/ground/routes.ts'
import { Island } from '../../Island.tsx'

/** Page before the device asks for a finger, a face or its code. */
export function PasskeyNewPage(props: ComponentProps<typeof PasskeyForm>) {
  return (
    <Card title={routes.passkeyNew.title} id="cle">
      <p>
        L’appareil garde une clé, et ne la montre qu’à vous : par l’empreinte, le visage ou son code. Elle remplace
        ensuite le mot de passe et le code.
      </p>
      <noscript>
        <Banner kind="info">
          Une clé d’accès demande que le navigateur exécute les scripts de cette page. Sans eux, ajoutez une
          application.
        </Banner>
      </noscript>
      <Island name="PasskeyForm" of={PasskeyForm} props={props} />
    </Card>
  )
}
