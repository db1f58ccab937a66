import { useState } from 'react'
import { contactTopic, newsKey } from '../../../../../domain/contact/contact.ts'
import { wasNotSent } from '../../../../../domain/contact/contact-words.ts'
import { can } from '../../../../../domain/ground/permissions.ts'
import * as routes from '../../../../../domain/ground/routes.ts'
import type { Process } from '../../../../../domain/processes/process.ts'
import { regainFocus } from '../../../../runtime/regions/regain-focus.ts'
import { Button } from '../../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../../ui/buttons/LinkButton.tsx'
import type { Viewer } from '../viewer.ts'
import styles from './Customer.module.css'
import { LastContactLines, Message } from './Message.tsx'

type Props = {
  process: Process
  /** The process before the action, if the line appears after it. */
  before?: Process
  /** Name of the process in the question, if the surroundings do not give it. */
  of?: string
  viewer: Viewer
  now: Date
  /** Whether the process was just created: its link is the news. */
  isNew?: boolean | undefined
}

/**
 * After an action that is news for the customer: the question whether to contact them, then the way of the contact. A
 * message that was not sent keeps the question. A refused action removes its question.
 */
export function ContactLine({ process, before = process, of, viewer, now, isNew = false }: Props) {
  const news = newsKey(process, now)
  const [known, setKnown] = useState({ news: isNew ? '' : newsKey(before, now), contactedAt: before.told?.at })
  const { client, told } = process
  if (news === known.news || !can(viewer, 'seeClientContact')) return null
  if (!client?.telephone && !client?.email) return null
  const isContacted = told !== null && told.at !== known.contactedAt && told.about === contactTopic(process, now)
  const isReached = isContacted && !wasNotSent(told)
  const later = isReached ? 'Fermer' : 'Plus tard'
  const close = isNew ? (
    // The page without its question, also without scripts.
    <LinkButton kind="quiet" href={routes.process.href(process)}>
      {later}
    </LinkButton>
  ) : (
    <Button kind="quiet" onClick={() => setKnown({ news, contactedAt: told?.at })}>
      {later}
    </Button>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex item in older browsers
    <div className={styles.line} role="group" aria-label={of ? `Prévenir le client, ${of}` : 'Prévenir le client'}>
      {of && <b className={styles.of}>{of}</b>}
      {isContacted && (
        <div className={styles.outcome}>
          <LastContactLines process={process} now={now} isHere />
        </div>
      )}
      {isReached ? (
        close
      ) : (
        <>
          <p ref={regainFocus} tabIndex={-1} role="status">
            Prévenir {client.prenom || client.nom}&nbsp;?
          </p>
          <Message {...{ process, viewer, now }} brief after={close} />
        </>
      )}
    </div>
  )
}
