import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react'
import { can } from '../../../domain/permissions.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { sheetFallbacks } from '../../../domain/processes/sheet-messages.ts'
import * as routes from '../../../domain/routes.ts'
import { waitText } from '../../../domain/waits/wait.ts'
import { endWait } from '../../api/waits.ts'
import { useFocusKept } from '../../page/regain-focus.ts'
import { wantedWait } from '../../process/wanted-wait.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Section } from '../../ui/dialog/Section.tsx'
import { HiddenValues } from '../../ui/fields/HiddenValues.tsx'
import { ActionForm } from './ActionForm.tsx'
import { useProcessChange } from './useProcessChange.ts'
import { useProcessForm } from './useProcessForm.tsx'
import type { Viewer } from './viewer.ts'
import { WaitNotice } from './WaitNotice.tsx'

type Of = { process: Process; viewer: Viewer; now: Date }

type WaitPart = {
  /** The reason of the wait, or its form. */
  part: ReactNode
  /** The link to the form of the wait. */
  link: ReactNode
}

/** The wait of a process: its reason where the process waits, else a link to the form that begins a wait. */
export function useWaitPart({ process, viewer, now }: Of, box: RefObject<HTMLElement | null>): WaitPart {
  const { id, waiting, status } = process
  const mayKeep = can(viewer, 'keepWaiting')
  const { form, link, show, close } = useProcessForm(id, routes.wait.href({ id }))
  useWantedWait(id, show)
  // The wait is noted already, perhaps by somebody else: its form is not needed.
  if (waiting && form) close()
  useFocusKept(waiting?.id ?? (form ? 'form' : 'link'), () => box.current?.querySelector<HTMLElement>('[data-wait]'))
  if (waiting) {
    const part = (
      <Section title={waitText(waiting)} id="attente" region>
        <WaitNotice waiting={waiting} now={now}>
          {mayKeep && <EndForm id={id} waitId={waiting.id} />}
        </WaitNotice>
      </Section>
    )
    return { part, link: null }
  }
  if (!mayKeep || status === 'completed') return { part: null, link: null }
  if (form) {
    const part = (
      <Section title={routes.wait.title} id="attente" region>
        {form}
      </Section>
    )
    return { part, link: null }
  }
  const formLink = (
    <a data-wait {...link}>
      {routes.wait.title}
    </a>
  )
  return { part: null, link: formLink }
}

/** Opens the form of the wait when it was asked for in the process's row. */
function useWantedWait(id: string, show: () => void): void {
  const showIfWanted = useEffectEvent(() => {
    if (wantedWait.get() !== id) return
    wantedWait.set(null)
    show()
  })
  useEffect(() => {
    showIfWanted()
    return wantedWait.subscribe(showIfWanted)
  }, [])
}

function EndForm({ id, waitId }: { id: string; waitId: string }) {
  const { mutate, isPending } = useProcessChange(id)
  const end = () =>
    mutate({
      send: () => endWait(id, waitId),
      shown: (process) => ({ ...process, waiting: null }),
      failure: sheetFallbacks.waitEnd,
    })
  return (
    <ActionForm action={routes.waitEnd.href({ id })} act={end}>
      <HiddenValues values={{ attente: waitId }} />
      <Button type="submit" icon="redo" disabled={isPending} data-wait>
        {routes.waitEnd.title}
      </Button>
    </ActionForm>
  )
}
