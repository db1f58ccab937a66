import { useRef } from 'react'
import { can } from '../../../../domain/permissions.ts'
import type { Process } from '../../../../domain/processes/process.ts'
import * as routes from '../../../../domain/routes.ts'
import { useWantedPart } from '../../../process/wanted-part.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Section } from '../../../ui/dialog/Section.tsx'
import type { ProcessActions } from '../useProcessActions.ts'
import type { Viewer } from '../viewer.ts'
import { ApprovalSection } from './ApprovalSection.tsx'
import styles from './Customer.module.css'
import { LinkPanel } from './LinkPanel.tsx'
import { Message } from './Message.tsx'

type Props = { process: Process; viewer: Viewer; now: Date; actions: ProcessActions }

/** All that one says to the customer: a call, the message of the moment, an agreement, the link; then the agreements. */
export function TellCustomer({ process, viewer, now, actions }: Props) {
  const { id, status } = process
  const asks = can(viewer, 'draftApproval') && status !== 'completed'
  const ways = useRef<HTMLDivElement>(null)
  // The row that was pressed is about the customer: the first way to reach them is in view, and has the focus.
  useWantedPart(id, 'customer', () => {
    ways.current?.scrollIntoView({ block: 'center' })
    ways.current?.querySelector<HTMLElement>('a[href], button')?.focus()
  })
  return (
    <>
      <Section title="Dire au client" id="dire-au-client">
        <div ref={ways}>
          <Message {...{ process, viewer, now }} />
        </div>
        {asks && (
          <div className={styles.more}>
            <LinkButton kind="quiet" icon="plus" href={routes.approvalNew.href({ id })}>
              {routes.approvalNew.title}
            </LinkButton>
          </div>
        )}
        <LinkPanel {...{ process, viewer, now, actions }} />
      </Section>
      <ApprovalSection process={process} viewer={viewer} />
    </>
  )
}
