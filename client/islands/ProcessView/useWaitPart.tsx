import { type MouseEvent, type ReactNode, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { can } from '../../../domain/permissions.ts'
import type { Process } from '../../../domain/process.ts'
import { routes } from '../../../domain/routes.ts'
import { sheetFallbacks } from '../../../domain/sheet-messages.ts'
import { waitText } from '../../../domain/wait.ts'
import { endWait } from '../../api/waits.ts'
import { useFocusKept } from '../../focus-keeper.ts'
import { useOnDemand } from '../../hooks/useOnDemand.ts'
import { isPlainPress } from '../../plain-press.ts'
import { Button } from '../../ui/Button.tsx'
import { HiddenValues } from '../../ui/HiddenValues.tsx'
import { wantedWait } from '../../wanted-wait.ts'
import { ActionForm } from './ActionForm.tsx'
import { Section } from './Section.tsx'
import { useProcessChange } from './useProcessChange.ts'
import type { Viewer } from './viewer.ts'
import { WaitNotice } from './WaitNotice.tsx'

type Of = { process: Process; viewer: Viewer; now: Date }

type WaitPart = {
  /** Why it stands still, or the form that says so. */
  part: ReactNode
  /** The way to that form. */
  link: ReactNode
}

/** A process that waits says why before anything else; one that does not offers to say it, in a word. */
export function useWaitPart({ process, viewer, now }: Of, box: RefObject<HTMLElement | null>): WaitPart {
  const { id, waiting, status } = process
  const mayKeep = can(viewer, 'keepWaiting')
  const form = useWaitForm(process, viewer)
  useFocusKept(waiting?.id ?? (form.isOpen ? 'form' : 'link'), () =>
    box.current?.querySelector<HTMLElement>('[data-wait]'),
  )
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
  if (!form.isOpen) return { part: null, link: <WaitLink id={id} {...form.link} /> }
  return {
    part: (
      <Section title={routes.wait.title} id="attente" region>
        {form.content}
      </Section>
    ),
    link: null,
  }
}

/** The form, in the place of what it says. It is fetched when a hand comes near. */
function useWaitForm(process: Process, viewer: Viewer) {
  const [wanted, setWanted] = useState(false)
  const { code, open, approach } = useOnDemand(loadForm)
  const href = routes.wait.href({ id: process.id })
  const show = () => open(href, () => setWanted(true))
  const look = useEffectEvent(() => {
    if (wantedWait.get() !== process.id) return
    wantedWait.set(null)
    show()
  })
  useEffect(() => {
    look()
    return wantedWait.subscribe(look)
  }, [])
  const onClick = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    show()
  }
  const isOpen = wanted && code !== null && process.waiting === null
  return {
    isOpen,
    content: isOpen && <code.WaitDetails process={process} viewer={viewer} onClose={() => setWanted(false)} />,
    link: { onMouseEnter: approach, onFocus: approach, onClick },
  }
}

const loadForm = () => import('./WaitDetails.tsx')

type LinkProps = { id: string } & ReturnType<typeof useWaitForm>['link']

const WaitLink = ({ id, ...near }: LinkProps) => (
  <a href={routes.wait.href({ id })} data-wait {...near}>
    {routes.wait.title}
  </a>
)

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
