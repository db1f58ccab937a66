import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { classes } from '../../../client/ui/classes.ts'
import { KeyValues } from '../../../client/ui/layout/KeyValues.tsx'
import { Row } from '../../../client/ui/layout/Row.tsx'
import type { Approval, ShownApproval } from '../../../domain/approvals/approval.ts'
import { answeredLabels, approvalText, mediumLabels } from '../../../domain/approvals/approval-texts.ts'
import { partsText } from '../../../domain/approvals/parts-choice.ts'
import { beginNowText, workDoneText } from '../../../domain/approvals/withdrawal.ts'
import { approvalPhotoSrc, smallSize } from '../../../domain/entries/entry.ts'
import { formatDay, formatDayTime } from '../../../domain/ground/dates.ts'
import { euros } from '../../../domain/ground/money.ts'
import { formatPhone } from '../../../domain/ground/phone.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { PrintButton } from '../../PrintButton.tsx'
import styles from '../../processes/papers/DossierPage.module.css'
import { useShell } from '../../shell.ts'
import { aboutLine } from './ApprovalLines.tsx'
import own from './ApprovalProofPage.module.css'
import { LawTexts, lawTexts, partsTexts } from './ProofLawTexts.tsx'
import { type DigestProps, Digests, EventLog, type LogProps } from './ProofLog.tsx'

type Props = LogProps &
  DigestProps & {
    approval: Approval
    shown: ShownApproval
    /** Facts of an answer recorded by an employee. */
    noted: { medium: keyof typeof mediumLabels; heardBy: string; heardAt: string; documentId: string | null } | null
    /** The time since which the sealed agreement is kept for proof only. */
    sealedAt: string | null
  }

/** The dossier de preuve of an agreement: for a customer, an expert, or a judge. */
export function ApprovalProofPage({
  approval,
  shown,
  texts,
  contentHash,
  intact,
  noted,
  sealedAt,
  ...logProps
}: Props) {
  const { now } = useShell()
  const at = { id: approval.processId, approvalId: approval.id }
  return (
    <>
      <Row className={styles.back}>
        <LinkButton icon="left" href={sealedAt ? routes.personalData.href() : routes.approval.href(at)}>
          Revenir
        </LinkButton>
        <PrintButton />
      </Row>
      <article className={styles.sheet}>
        <header className={styles.head}>
          <p>{shown.garage.nom}</p>
          <h1 className="h1">Accord&nbsp;: {shown.title}</h1>
          <p>{approvalText(approval)}</p>
        </header>
        {noted && <Noted {...noted} at={at} />}
        <div className={styles.facts}>
          <KeyValues items={subjectOf(shown)} />
          <KeyValues items={answerOf(shown, approval)} />
        </div>
        <ShownRequest shown={shown} at={at} isSent={approval.sentAt !== null} />
        {shown.law && <LawTexts about="de la loi" version={shown.law.version} texts={lawTexts(shown.law)} />}
        {shown.parts && (
          <LawTexts about="du choix des pièces" version={shown.parts.law} texts={partsTexts(shown.parts.words)} />
        )}
        <EventLog {...logProps} />
        <Digests {...{ texts, contentHash, intact }} />
        <p className={styles.foot}>
          Établi le {formatDayTime(now)}.
          {sealedAt && ` Dossier gardé pour preuve depuis le ${formatDay(sealedAt)}, lu des seuls administrateurs.`}
        </p>
      </article>
    </>
  )
}

type At = { id: string; approvalId: string }

/** States first that the garage recorded the answer, and the customer did not enter it. */
function Noted({ medium, heardBy, heardAt, documentId, at }: NonNullable<Props['noted']> & { at: At }) {
  return (
    <div className={own.noted}>
      <p>
        <strong>Réponse notée par le garage, et non donnée en ligne par le client.</strong>
      </p>
      <p>
        {mediumLabels[medium]}, le {formatDayTime(heardAt)}, reçue par {heardBy}.
      </p>
      {documentId && (
        <p>
          <img className={own.document} src={approvalPhotoSrc(at, documentId, 'large')} alt="Document joint" />
        </p>
      )}
    </div>
  )
}

type ShownRequestProps = { shown: Props['shown']; at: At; isSent: boolean }

function ShownRequest({ shown: { message, lines, totalCents, acceptedCents }, at, isSent }: ShownRequestProps) {
  return (
    <>
      {message && <p className={classes(styles.words, own.message)}>{message}</p>}
      <table className={styles.table}>
        <caption>{isSent ? 'Ce qui a été montré au client' : 'Ce qui a été convenu'}</caption>
        <thead>
          <tr>
            <th scope="col">Ligne</th>
            <th scope="col" className={own.amount}>
              Prix TTC
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <ShownLine key={line.id} line={line} at={at} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className={own.amount}>{euros(totalCents)}</td>
          </tr>
          {acceptedCents !== null && (
            <tr>
              <th scope="row">Accepté</th>
              <td className={own.amount}>
                <strong>{euros(acceptedCents)}</strong>
              </td>
            </tr>
          )}
        </tfoot>
      </table>
    </>
  )
}

function ShownLine({ line, at }: { line: Props['shown']['lines'][number]; at: At }) {
  return (
    <tr>
      <td className={styles.words}>
        <strong>{line.label}</strong>
        <br />
        {aboutLine(line)}
        {line.photos.map((photo) => (
          <img
            key={photo.id}
            className={own.photo}
            src={approvalPhotoSrc(at, photo.id, 'small')}
            alt={photo.caption || 'Photo'}
            {...smallSize(photo)}
          />
        ))}
      </td>
      <td className={own.amount}>
        {euros(line.amountCents)}
        <br />
        <strong>{line.answer ? answeredLabels[line.answer] : 'Sans réponse'}</strong>
      </td>
    </tr>
  )
}

function subjectOf({ garage, process, marque, modele, plaque }: Props['shown']) {
  const { adresse, codePostal, ville, telephone } = garage
  const known = [
    { label: 'Garage', value: garage.nom },
    { label: 'Adresse', value: [adresse, [codePostal, ville].filter(Boolean).join(' ')].filter(Boolean).join(', ') },
    { label: 'Tél.', value: telephone && formatPhone(telephone) },
    { label: 'Processus', value: process },
    { label: 'Véhicule', value: [marque, modele].filter(Boolean).join(' ') },
    { label: 'Plaque', value: plaque },
  ]
  return known.filter(({ value }) => value)
}

/** The facts about sending and answering. An agreement that was never sent was made orally. */
function answerOf(shown: Props['shown'], { sentAt, expiresAt, ...right }: Approval) {
  const { answeredAt, answeredBy, medium, parts, partsChoice } = shown
  const known = [
    { label: 'Partie', value: sentAt ? formatDayTime(sentAt) : 'Jamais envoyée' },
    { label: 'Valable', value: expiresAt && `jusqu’au ${formatDayTime(expiresAt)}` },
    { label: 'Réponse', value: answeredAt && formatDayTime(answeredAt) },
    { label: 'Nom', value: answeredBy },
    { label: 'Comment', value: medium && mediumLabels[medium] },
    { label: 'Pièces', value: partsText({ partsChoice, partsExemption: parts?.exemption ?? null, medium }) },
    { label: 'Début des travaux', value: beginNowText(right) },
    {
      label: 'Rétractation',
      value: right.renouncedAt && `${formatDayTime(right.renouncedAt)}, par ${right.renouncedBy}`,
    },
    { label: 'Déjà fait', value: right.workDone && workDoneText(right) },
  ]
  return known.filter(({ value }) => value)
}
