import type { ReactNode } from 'react'
import { mayChange } from '../../../../domain/entries/entry.ts'
import { entryLabels } from '../../../../domain/entries/entry-texts.ts'
import { can } from '../../../../domain/ground/permissions.ts'
import type { Entry } from '../../../queries/entries.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Row } from '../../../ui/layout/Row.tsx'
import { useEntryActs } from './useEntryActs.ts'
import type { Work } from './work.ts'

type Props = Pick<Work, 'process' | 'viewer'> & { entry: Entry; onRemove: () => void; children?: ReactNode }

/** Buttons that show an entry to the customer, hide it or remove it, for people with that right. */
export function EntryActs({ entry, process, viewer, onRemove, children }: Props) {
  const { publish, remove, isPending } = useEntryActs(process)
  if (!mayChange(entry.entry, viewer)) return null
  return (
    <Row className="entry-acts">
      {children}
      {can(viewer, 'publish') && (
        <Button disabled={isPending} onClick={() => publish(entry)}>
          {entry.entry.visible ? entryLabels.withdraw : entryLabels.publish}
        </Button>
      )}
      <Button
        kind="danger"
        icon="bin"
        disabled={isPending}
        onClick={() => {
          onRemove()
          remove(entry)
        }}
      >
        Supprimer
      </Button>
    </Row>
  )
}
