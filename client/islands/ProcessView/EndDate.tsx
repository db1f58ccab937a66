import { type MouseEvent, useRef, useState } from 'react'
import { longDay } from '../../../domain/dates.ts'
import { can } from '../../../domain/permissions.ts'
import type { Process } from '../../../domain/processes/process.ts'
import * as routes from '../../../domain/routes.ts'
import * as fallbacks from '../../../domain/texts/fallbacks.ts'
import { useDismiss } from '../../hooks/useDismiss.ts'
import { useEscape } from '../../hooks/useEscape.ts'
import { isPlainPress } from '../../page/plain-press.ts'
import { regainFocus } from '../../page/regain-focus.ts'
import { useWantedPart } from '../../process/wanted-part.ts'
import { updateProcess } from '../../queries/processes.ts'
import { serverNowMs } from '../../session/server-time.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Message } from './customer/Message.tsx'
import styles from './EndDate.module.css'
import { EndDateForm } from './EndDateForm.tsx'
import { useProcessChange } from './useProcessChange.ts'
import type { Viewer } from './viewer.ts'

type Props = { process: Process; viewer: Viewer }

/**
 * The end date, which a press changes: another press chooses the day, a third tells the customer. Without scripts it
 * leads to the form's page. The panel stands below the line that the date is in, so that line is no paragraph.
 */
export function EndDate({ process, viewer }: Props) {
  const { id, estimatedEndDate, status } = process
  const box = useRef<HTMLSpanElement>(null)
  const link = useRef<HTMLAnchorElement>(null)
  const [state, setState] = useState<'closed' | 'choosing' | 'chosen'>('closed')
  const { mutate, isPending } = useProcessChange(id)
  const close = () => setState('closed')
  const comeBack = () => {
    close()
    link.current?.focus()
  }
  const isOpen = state !== 'closed'
  useWantedPart(id, 'end', () => setState('choosing'))
  useDismiss(isOpen, box, (reason) => (reason === 'escape' ? comeBack() : close()))
  useEscape(isOpen, comeBack)
  const text = estimatedEndDate ? longDay(estimatedEndDate).toLowerCase() : 'date à préciser'
  if (!can(viewer, 'updateProcess') || status === 'completed') return <strong>{text}</strong>
  const onClick = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    setState(isOpen ? 'closed' : 'choosing')
  }
  const choose = (date: string) => {
    if (date === '') return
    mutate(
      {
        send: () => updateProcess(id, { estimatedEndDate: date }),
        shown: (shown) => ({ ...shown, estimatedEndDate: date }),
        failure: fallbacks.processUpdate,
      },
      { onSuccess: () => setState('chosen') },
    )
  }
  return (
    <span ref={box}>
      <a
        ref={link}
        className={styles.date}
        href={routes.processEnd.href({ id })}
        aria-expanded={isOpen}
        aria-label={`${text}, changer la fin estimée`}
        onClick={onClick}
      >
        {text}
      </a>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no flex item in older browsers
        <div
          className={styles.panel}
          role="group"
          aria-label={state === 'chosen' ? 'Prévenir le client' : 'Nouvelle fin estimée'}
        >
          {state === 'chosen' ? (
            <Chosen process={process} viewer={viewer} close={comeBack} />
          ) : (
            <EndDateForm process={process} now={new Date(serverNowMs())} pending={isPending} act={choose} />
          )}
        </div>
      )}
    </span>
  )
}

/** The customer may be told at once, in the same place. */
function Chosen({ process, viewer, close }: Props & { close: () => void }) {
  return (
    <>
      <p ref={regainFocus} tabIndex={-1} role="status" className={styles.chosen}>
        {process.estimatedEndDate &&
          `Fin estimée\u00a0: ${longDay(process.estimatedEndDate).toLowerCase()}. Prévenir\u00a0?`}
      </p>
      <Message process={process} viewer={viewer} now={new Date(serverNowMs())} />
      <Button kind="quiet" onClick={close}>
        Fermer
      </Button>
    </>
  )
}
