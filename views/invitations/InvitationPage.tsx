import { CopyField } from '../../client/islands/layout/CopyField/CopyField.tsx'
import { Button } from '../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { Banner } from '../../client/ui/layout/Banner.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { OwnMachine } from '../../client/ui/processes/OwnMachine.tsx'
import type { Invitation } from '../../domain/employees/employee.ts'
import { invitationName, invitationText } from '../../domain/employees/invitation-words.ts'
import { formatDay } from '../../domain/ground/dates.ts'
import { roleLabels } from '../../domain/ground/permissions.ts'
import * as routes from '../../domain/ground/routes.ts'
import { isOwnMachine, type Qr, smsHref } from '../../domain/links/public-link.ts'
import { Island } from '../Island.tsx'
import { PostForm } from '../PostForm.tsx'
import { QrCode } from '../QrCode.tsx'
import { useMay, useShell } from '../shell.ts'
import styles from './InvitationPage.module.css'

type Props = {
  invitation: Invitation
  /** Null where the link is not shown. */
  qr: Qr | null
}

/** The link of an invitation, to hand over: scanned, sent by SMS, or copied. */
export function InvitationPage({ invitation, qr }: Props) {
  const { id, email, role, expiresAt, url } = invitation
  return (
    <Card title={email === null ? `Inviter un ${roleLabels[role].toLowerCase()}` : `Invitation de ${email}`} id="lien">
      {url && qr ? <Handover invitation={invitation} url={url} qr={qr} /> : <NoLink invitation={invitation} />}
      <p className={styles.until}>
        Ce lien vaut jusqu’au {formatDay(expiresAt)} et ne sert qu’une fois
        {email === null ? '\u00a0: ne le donnez qu’à la personne que vous invitez.' : ', pour cette adresse seulement.'}
      </p>
      <div className={styles.foot}>
        <LinkButton href={routes.employees.href()}>Revenir à l’équipe</LinkButton>
        <PostForm action={routes.employees.href()} values={{ id }}>
          <Button
            kind="quiet"
            type="submit"
            name="geste"
            value="annuler"
            aria-label={`Annuler l’invitation ${invitationName(invitation)}`}
          >
            Annuler l’invitation
          </Button>
        </PostForm>
      </div>
    </Card>
  )
}

type HandoverProps = { invitation: Invitation; url: string; qr: Qr }

function Handover({ invitation, url, qr }: HandoverProps) {
  const { actor } = useShell()
  const may = useMay()
  const sms = smsHref('', invitationText(invitation, url, actor?.garageNom ?? ''))
  return (
    <>
      <p>
        {invitation.email === null
          ? 'La personne vise ce code avec son téléphone, ou ouvre le lien que vous lui envoyez, puis écrit son nom, son email et son mot de passe.'
          : 'La personne vise ce code avec son téléphone, ou ouvre le lien que vous lui envoyez, puis écrit son nom et son mot de passe.'}
      </p>
      <div className={styles.ways}>
        <QrCode {...qr} className={styles.qr} label="QR code de l’invitation" />
        <div className={styles.send}>
          <LinkButton kind="primary" icon="message" wide href={sms} aria-label="SMS, envoyer l’invitation">
            SMS
          </LinkButton>
          <Island
            name="CopyField"
            of={CopyField}
            props={{ label: 'Lien d’invitation', value: url, scope: 'invitation' }}
          />
        </div>
      </div>
      {isOwnMachine(url) && <OwnMachine mayOperate={may('seeOperation')} className={styles.notice} />}
    </>
  )
}

/** The reason why there is no link to hand over. */
function NoLink({ invitation: { blocked, linkNeedsProof } }: Pick<HandoverProps, 'invitation'>) {
  if (linkNeedsProof) {
    return (
      <PostForm action={routes.employees.href()} values={{ geste: 'lien' }}>
        <Button type="submit">Montrer le lien</Button>
      </PostForm>
    )
  }
  return (
    <Banner kind="error">
      {blocked
        ? 'Cette invitation est bloquée\u00a0: son lien n’ouvre plus rien.'
        : 'L’adresse publique n’est pas réglée\u00a0: cette invitation n’a pas de lien.'}
    </Banner>
  )
}
