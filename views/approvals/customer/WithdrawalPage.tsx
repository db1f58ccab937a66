import { classes } from '../../../client/ui/classes.ts'
import type { PublicWithdrawal } from '../../../domain/approvals/approval.ts'
import { withdrawalPresses } from '../../../domain/approvals/law.ts'
import { formatDay, formatDayTime } from '../../../domain/ground/dates.ts'
import { limits } from '../../../domain/ground/limits.ts'
import type { Issue } from '../../../domain/ground/messages.ts'
import * as routes from '../../../domain/ground/routes.ts'
import { useShell } from '../../shell.ts'
import page from '../../tracking/TrackingPage.module.css'
import { AnswerField } from './AnswerField.tsx'
import styles from './Approval.module.css'
import { ApprovalHead } from './ApprovalHead.tsx'
import { GarageLines, Reach } from './RequestSummary.tsx'
import { Tally } from './Tally.tsx'
import { closedText } from './WithdrawalNotice.tsx'

type Props = {
  approval: PublicWithdrawal
  token: string
  values?: Record<string, string>
  issues?: Issue[]
}

/** Page on which a consumer withdraws, and afterwards its receipt: content, date and time. */
export function WithdrawalPage({ approval, token, values = {}, issues = [] }: Props) {
  const { renouncedAt, mayRenounce, lines, garage } = approval
  return (
    <>
      <ApprovalHead word={wordOf(approval)} title={titleOf(approval)} approval={approval} />
      <div className={classes(page.cards, styles.cards)}>
        <div className={page.steps}>
          <Tally
            title={renouncedAt ? 'Ce à quoi vous avez renoncé' : 'Ce que vous aviez accepté'}
            sum="Total"
            lines={lines}
          />
        </div>
        {renouncedAt && <Receipt approval={approval} renouncedAt={renouncedAt} />}
        {mayRenounce && <RenounceForm {...{ approval, token, values, issues }} />}
        {!renouncedAt && !mayRenounce && (
          <section className={page.end} aria-labelledby="ferme">
            <h2 id="ferme">Renoncer</h2>
            <p>{closedText(approval)} Appelez le garage pour en parler.</p>
          </section>
        )}
        <section className={page.call} aria-labelledby="garage">
          <h2 id="garage">Le garage</h2>
          <GarageLines garage={garage} />
          <Reach garage={garage} />
        </section>
      </div>
    </>
  )
}

const wordOf = ({ renouncedAt, mayRenounce }: PublicWithdrawal): string =>
  renouncedAt
    ? 'Accusé de réception'
    : mayRenounce
      ? 'Votre droit de renoncer'
      : 'Il n’est plus possible de renoncer ici'

const titleOf = ({ renouncedAt }: PublicWithdrawal): string =>
  renouncedAt ? 'Vous avez renoncé au contrat' : routes.publicWithdrawal.title

type FormProps = Required<Props>

function RenounceForm({ approval, token, values, issues }: FormProps) {
  const { mailsLeave } = useShell()
  const { answeredBy, answeredAt, receiptTo, beginNow } = approval
  return (
    <form className={page.end} method="post" action={routes.publicWithdrawal.href({ token })} noValidate>
      <h2>Renoncer</h2>
      <p>
        Vous renoncez à ces travaux, acceptés le {answeredAt && formatDay(answeredAt)}. Le garage est prévenu tout de
        suite.{' '}
        {beginNow
          ? 'Vous avez demandé de commencer tout de suite\u00a0: ce qui est déjà fait reste dû, en proportion du prix.'
          : 'Vous ne devez rien.'}
      </p>
      <AnswerField
        name="nom"
        label="Vos prénom et nom"
        autoComplete="name"
        value={values.nom ?? answeredBy ?? ''}
        maxLength={limits.nomMax + limits.prenomMax}
        issues={issues}
      />
      {mailsLeave && (
        <AnswerField
          name="email"
          type="email"
          label="Email pour l’accusé de réception"
          autoComplete="email"
          value={values.email ?? ''}
          maxLength={limits.emailMax}
          hint={
            receiptTo
              ? `Laissez vide pour le recevoir à ${receiptTo}.`
              : 'Sans email, imprimez ou gardez la page qui suit.'
          }
          optional
          issues={issues}
        />
      )}
      <button className={styles.button} type="submit">
        {withdrawalPresses.confirm.text}
      </button>
    </form>
  )
}

/** The receipt, for the customer to keep: the name, the withdrawn lines, the time to the minute, and the proof. */
function Receipt({ approval, renouncedAt }: { approval: PublicWithdrawal; renouncedAt: string }) {
  const { renouncedBy, answeredAt, process, digest, receiptTo } = approval
  return (
    <section className={page.end} aria-labelledby="accuse">
      <h2 id="accuse">Accusé de réception</h2>
      <dl className={styles.answer}>
        <dt>Rétractation reçue le</dt>
        <dd>{formatDayTime(renouncedAt)}</dd>
        <dt>Au nom de</dt>
        <dd>{renouncedBy}</dd>
        <dt>Accord donné le</dt>
        <dd>{answeredAt && formatDayTime(answeredAt)}</dd>
        <dt>Travaux</dt>
        <dd>{process}</dd>
        <dt>Empreinte de l’enregistrement</dt>
        <dd className={styles.digest}>{digest}</dd>
      </dl>
      <p className={styles.small}>
        {receiptTo && `Cet accusé part aussi à ${receiptTo}. `}
        Imprimez cette page, ou enregistrez-la, pour la garder.
      </p>
    </section>
  )
}
