import { formatMoment, todayParis } from '../../../domain/dates.ts'
import { type Draft, isEmptyDraft } from '../../../domain/draft.ts'
import { classes } from '../../ui/classes.ts'
import styles from './DraftManager.module.css'

type Props = { draft: Draft; now: string; unsaved: boolean; refused: boolean }

/** Quiet: it fades while somebody types, and those who listen hear it once a minute at most. */
export function SavedStatus({ draft, now, unsaved, refused }: Props) {
  return (
    <p className={classes(styles.saved, unsaved && styles.typing)} role="status">
      {refused && 'Non enregistré'}
      {!refused && !isEmptyDraft(draft) && `Enregistré ${moment(draft.lastModified, now)}`}
    </p>
  )
}

function moment(lastModified: string, now: string): string {
  const text = formatMoment(lastModified)
  return todayParis(lastModified) === todayParis(now) ? `à ${text.slice(-5)}` : `le ${text}`
}
