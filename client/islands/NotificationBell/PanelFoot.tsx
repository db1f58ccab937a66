import { type RefObject, useEffect, useRef } from 'react'
import { labels } from '../../../domain/messages.ts'
import bell from '../../ui/Bell.module.css'
import { Button } from '../../ui/Button.tsx'
import type { Notifications } from './useNotifications.ts'

type Props = { list: RefObject<HTMLElement | null>; notifications: Notifications }

export function PanelFoot({ list, notifications }: Props) {
  const { items, loading, failed, hasMore, loadingMore, loadMore, retry } = notifications
  const atEnd = !hasMore && items.length > 0
  useFocusOnEnd(atEnd, list)

  if (loading || (!failed && items.length === 0)) return null
  return (
    <div className={bell.foot}>
      {failed && <Button onClick={retry}>Réessayer</Button>}
      {!failed && hasMore && (
        <Button kind="quiet" wide aria-disabled={loadingMore || undefined} onClick={loadMore}>
          {loadingMore ? labels.loading : 'Charger plus'}
        </Button>
      )}
      {!failed && atEnd && <p className="small muted">Fin</p>}
    </div>
  )
}

/** The button that brought the last page goes away: the list takes its focus. */
function useFocusOnEnd(atEnd: boolean, list: RefObject<HTMLElement | null>): void {
  const was = useRef(atEnd)
  useEffect(() => {
    const arrived = atEnd && !was.current
    was.current = atEnd
    if (arrived && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  }, [atEnd, list])
}
