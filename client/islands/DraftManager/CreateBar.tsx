import { type Draft, draftCompletion, draftNeeds } from '../../../domain/draft.ts'
import { Button } from '../../ui/Button.tsx'
import { SegmentLine } from '../../ui/SegmentLine.tsx'
import styles from './DraftManager.module.css'

type Props = { draft: Draft; canCreate: boolean; pending: boolean; onCreate: () => void }

/** In sight wherever one is in the form: how far it is, what it lacks, and the press that ends it. */
export function CreateBar({ draft, canCreate, pending, onCreate }: Props) {
  const completion = draftCompletion(draft)
  return (
    <div className={styles.bar}>
      <div className={styles.progress}>
        <SegmentLine counts={{ total: 4, validated: completion / 25, ready: 0 }} className={styles.thread} />
        <p>
          {completion > 0 && <strong>Complété à {completion}&nbsp;%.</strong>} {lacks(draft)}
        </p>
      </div>
      {canCreate && (
        <Button kind="primary" className={styles.create} disabled={pending} onClick={onCreate}>
          {pending ? 'Création...' : 'Créer le processus'}
        </Button>
      )}
    </div>
  )
}

function lacks(draft: Draft): string {
  const needs = draftNeeds(draft)
  if (needs.length > 0) return `Il manque ${listed(needs)}.`
  return draft.estimatedEndDate ? 'Tout y est.' : 'Sans fin estimée, le client ne verra pas de date.'
}

const listed = (words: string[]): string =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} et ${words[words.length - 1]}`
