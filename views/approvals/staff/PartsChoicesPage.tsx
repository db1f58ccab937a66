import { Button } from '../../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../../client/ui/buttons/LinkButton.tsx'
import { classes } from '../../../client/ui/classes.ts'
import { Field } from '../../../client/ui/fields/Field.tsx'
import { FieldsAside } from '../../../client/ui/fields/FormGrid.tsx'
import { Card } from '../../../client/ui/layout/Card.tsx'
import { EmptyState } from '../../../client/ui/layout/EmptyState.tsx'
import { Pager } from '../../../client/ui/layout/Pager.tsx'
import { Row } from '../../../client/ui/layout/Row.tsx'
import rows from '../../../client/ui/layout/Rows.module.css'
import { type PartsChoiceRow, partsCells } from '../../../domain/approvals/parts-file.ts'
import type { CallAnswer } from '../../../domain/calls.ts'
import { formatDayTime } from '../../../domain/ground/dates.ts'
import * as routes from '../../../domain/ground/routes.ts'
import mail from '../../mails/sent/MailPage.module.css'
import mails from '../../mails/sent/MailsPage.module.css'
import { RowsTable } from '../../RowsTable.tsx'
import page from '../../settings/SettingsRows.module.css'
import hints from '../../settings/SettingsText.module.css'

type Props = {
  list: CallAnswer<'GET /parts-choices'>
  period: { dateFrom?: string | undefined; dateTo?: string | undefined }
}

/** The register of choices between new parts and others, by period, with its file. */
export function PartsChoicesPage({ list, period: { dateFrom = '', dateTo = '' } }: Props) {
  const period = { ...(dateFrom && { dateFrom }), ...(dateTo && { dateTo }) }
  return (
    <div className={page.stack}>
      <p className={mail.back}>
        <a href={routes.personalData.href()}>Données personnelles</a>
      </p>
      <Card title={routes.partsChoices.title} id="periode">
        <p className={hints.intro}>
          Le double des choix de vos clients, pièces neuves ou issues de l’économie circulaire. Chacun est gardé deux
          ans, sans nom, puis s’efface de lui-même.
        </p>
        <form className={classes(page.list, page.stack)} method="get" action={routes.partsChoices.href()}>
          <FieldsAside>
            <Field label="Du" name="dateFrom" type="date" defaultValue={dateFrom} />
            <Field label="Au" name="dateTo" type="date" defaultValue={dateTo} />
          </FieldsAside>
          <Row>
            <Button type="submit">Filtrer</Button>
            {list.total > 0 && (
              <LinkButton href={routes.partsChoicesFile.href({}, period)} download>
                Télécharger (CSV)
              </LinkButton>
            )}
          </Row>
        </form>
      </Card>
      {list.total === 0 ? (
        <Card>
          <EmptyState title="Aucun choix" text={emptyText(dateFrom + dateTo !== '')} />
        </Card>
      ) : (
        <div>
          <RowsTable label={routes.partsChoices.title} heads={heads} className={mails.columns}>
            {list.items.map((row) => (
              <ChoiceRow key={row.id} row={row} />
            ))}
          </RowsTable>
          <Pager {...list} noun="choix" href={(page) => routes.partsChoices.href({}, { ...period, page })} />
        </div>
      )}
    </div>
  )
}

const heads = ['Véhicule et date', 'Choix', 'Comment']

const emptyText = (isNarrowed: boolean): string =>
  isNarrowed
    ? 'Aucun choix n’a été fait pendant cette période.'
    : 'Ils apparaîtront ici quand des clients répondront à vos demandes d’accord.'

function ChoiceRow({ row }: { row: PartsChoiceRow }) {
  const [, plate, vehicle, choice, reason, how] = partsCells(row)
  return (
    <tr role="row">
      <td role="cell" className={rows.name}>
        <a className={rows.first} href={routes.approvalProof.href({ id: row.processId, approvalId: row.approvalId })}>
          {[plate, vehicle].filter(Boolean).join(', ') || 'Sans véhicule'}
        </a>
        <span className={rows.second}>{formatDayTime(row.chosenAt)}</span>
      </td>
      <td role="cell">
        {choice}
        {reason && <span className={rows.second}>{reason}</span>}
      </td>
      <td role="cell">
        <span className={rows.second}>{how}</span>
      </td>
    </tr>
  )
}
