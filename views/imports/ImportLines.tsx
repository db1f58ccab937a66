import { classes } from '../../client/ui/classes.ts'
import { Icon } from '../../client/ui/Icon.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { EmptyState } from '../../client/ui/layout/EmptyState.tsx'
import { Pager } from '../../client/ui/layout/Pager.tsx'
import * as routes from '../../domain/ground/routes.ts'
import {
  type Import,
  type ImportLine,
  type ImportLineList,
  type LineFilter,
  lineFilterLabels,
  lineFilters,
  lineStatusLabels,
} from '../../domain/imports/import-wire.ts'
import { Tabs } from '../layout/Tabs.tsx'
import badges from '../mails/sent/MailBadge.module.css'
import styles from '../settings/SettingsRows.module.css'
import own from './ImportFile.module.css'

type LinesProps = { file: Import; list: ImportLineList; status: LineFilter | null }

/** The dry run's result for each line. */
export function Lines({ file: { id, counts }, list, status }: LinesProps) {
  const href = (query: { status?: LineFilter; page?: number }) => `${routes.importFile.href({ id }, query)}#lignes`
  const tabs = lineFilters.map((one) => ({
    href: href({ status: one }),
    label: `${lineFilterLabels[one]} (${counts?.[one] ?? 0})`,
    current: one === status,
  }))
  return (
    <Card title="Ce que devient chaque ligne" id="lignes">
      <Tabs items={[{ href: href({}), label: 'Toutes', current: status === null }, ...tabs]} label="Lignes" />
      {list.items.length === 0 && (
        <EmptyState heading="h3" title="Aucune ligne" text="Choisissez un autre état, ou une autre page." />
      )}
      <ul className={styles.list}>
        {list.items.map((line) => (
          <LineItem key={line.line} line={line} />
        ))}
      </ul>
      <Pager {...list} noun="ligne" href={(page) => href({ ...(status && { status }), page })} />
    </Card>
  )
}

const looks = { new: 'queued', known: 'held', unreadable: 'dead' } as const
const icons = { new: 'plus', known: 'check', unreadable: 'alert' } as const

function LineItem({ line: { line, status, text, notes, cells } }: { line: ImportLine }) {
  return (
    <li className={styles.item}>
      <div className={styles.who}>
        {text.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {notes.map((note) => (
          <p key={note} className={own.note}>
            <Icon name="alert" small />
            <span>{note}</span>
          </p>
        ))}
        <p className={styles.second}>
          Ligne {line}
          {'\u00a0'}: {cells.filter(Boolean).join(' · ')}
        </p>
      </div>
      <span className={classes(badges.badge, badges[looks[status]])}>
        <Icon name={icons[status]} small />
        {lineStatusLabels[status]}
      </span>
    </li>
  )
}
