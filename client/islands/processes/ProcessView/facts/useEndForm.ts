import { type MouseEvent, useRef, useState } from 'react'
import { formatDay } from '../../../../../domain/ground/dates.ts'
import type { Issue } from '../../../../../domain/ground/messages.ts'
import { closedDayIssues } from '../../../../../domain/ground/opening-days.ts'
import * as routes from '../../../../../domain/ground/routes.ts'
import type { Process } from '../../../../../domain/processes/process.ts'
import { useEscape } from '../../../../hooks/useEscape.ts'
import { actChange } from '../../../../processes/act-change.ts'
import { useWantedPart } from '../../../../processes/wanted-part.ts'
import { call } from '../../../../runtime/network/http.ts'
import { isPlainPress } from '../../../../runtime/page/plain-press.ts'
import { useFocusKept } from '../../../../runtime/regions/regain-focus.ts'
import { serverNowMs } from '../../../../runtime/session/server-time.ts'
import { useProcessChange } from '../useProcessChange.ts'
import type { Viewer } from '../viewer.ts'

type Refused = { error: string; typed: string; kept: string; issues?: Issue[] }

export type EndForm = ReturnType<typeof useEndForm>

/**
 * The form of the end date: a press on the date opens it above the steps, another press chooses the day. Without
 * scripts the link opens the form's page.
 */
export function useEndForm({ id, estimatedEndDate }: Process, { openingDays }: Viewer) {
  const ref = useRef<HTMLAnchorElement>(null)
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending } = useProcessChange(id)
  /** The date from which the form started, and a press that asks: the garage is closed, or somebody else changed the date. */
  const brought = useRef(estimatedEndDate)
  const [refused, setRefused] = useState<Refused>()
  const open = () => {
    brought.current = estimatedEndDate
    setOpen(true)
  }
  const close = () => {
    setRefused(undefined)
    setOpen(false)
  }
  useWantedPart(id, 'newDate', open)
  useEscape(isOpen, close)
  // The question whether to contact the customer comes first, if there is one.
  useFocusKept(!isOpen, () => ref.current)
  const choose = async (date: string) => {
    const issues = closedDayIssues({ estimatedEndDate: date }, refused?.kept, openingDays, new Date(serverNowMs()))
    if (issues[0]) return setRefused({ typed: date, error: issues[0].message, issues, kept: date })
    const other = await changedMeanwhile(id, brought.current).catch(() => null)
    if (other && other.date !== date) {
      brought.current = other.date
      return setRefused({ typed: date, error: changedText(other.date), kept: date })
    }
    mutate(actChange('moveEnd', { id }, { estimatedEndDate: date }), { onSuccess: close })
  }
  const onClick = (event: MouseEvent) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    isOpen ? close() : open()
  }
  return {
    isOpen,
    close,
    choose: (date: string) => void choose(date),
    refused,
    isPending,
    link: { ref, href: routes.processEnd.href({ id }), 'aria-expanded': isOpen, onClick },
  }
}

function changedText(date: string | null): string {
  const now = date ? `choisi le ${formatDay(date)}` : 'retiré la date'
  return `Quelqu’un a ${now} entre-temps. Pour garder la vôtre, appuyez encore.`
}

/** The end date that somebody else has chosen since; null where it is unchanged. */
async function changedMeanwhile(id: string, brought: string | null): Promise<{ date: string | null } | null> {
  const { estimatedEndDate: date } = await call('GET /processes/:id', { params: { id } })
  return date === brought ? null : { date }
}
