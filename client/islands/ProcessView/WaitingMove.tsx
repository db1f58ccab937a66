import { useEffect, useRef } from 'react'
import { labels } from '../../../domain/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/Row.tsx'

/** In the place of a step's buttons while what was pressed waits for the network. */
export function WaitingMove({ onDrop }: { onDrop: () => void }) {
  const told = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The button that was pressed has gone. Not to the next one: a press too many would undo the first.
    const dropped: unknown[] = [document.body, told.current?.closest('[role=dialog], main')]
    if (dropped.includes(document.activeElement)) told.current?.focus()
  }, [])
  return (
    <Row>
      <p ref={told} role="alert" tabIndex={-1} className="small">
        {labels.waitsForNetwork}
      </p>
      <Button kind="quiet" icon="close" onClick={onDrop}>
        Annuler
      </Button>
    </Row>
  )
}
