import { Banner } from '../../client/ui/Banner.tsx'
import { Button } from '../../client/ui/Button.tsx'
import { formatDayTime } from '../../domain/dates.ts'
import type { MailWay } from '../../domain/mail.ts'
import { emailChangeTexts } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import { HiddenFields } from '../layout/HiddenFields.tsx'

type Props = { email: string; expiresAt: string; way: MailWay }

/** The address asked for, until it is confirmed. */
export function PendingEmail({ email, expiresAt, way }: Props) {
  return (
    <Banner kind="info" spaced>
      <p>
        <strong>{email}</strong> remplacera votre adresse une fois confirmée, avant le {formatDayTime(expiresAt)}.{' '}
        {emailChangeTexts[way]}
      </p>
      <form method="post" action={routes.profile.href()}>
        <HiddenFields />
        <Button kind="quiet" type="submit" name="geste" value="adresse">
          Garder mon adresse
        </Button>
      </form>
    </Banner>
  )
}
