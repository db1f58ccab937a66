import { type RefObject, useRef, useState } from 'react'
import * as labels from '../../../../domain/ground/texts/labels.ts'
import {
  filterNotifications,
  isRead,
  type NotificationFilter,
  type Pill,
  pills,
} from '../../../../domain/notifications/notification.ts'
import { useAwake } from '../../../runtime/islands/useAwake.ts'
import { useFocusKept } from '../../../runtime/regions/regain-focus.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { Banner } from '../../../ui/layout/Banner.tsx'
import bell from '../../../ui/notifications/Bell.module.css'
import { PanelList } from './PanelList.tsx'
import { type Notifications, type Opening, useNotifications } from './useNotifications.ts'

/** Content of the bell's panel. Pills and search filter the loaded notifications. */
export function NotificationPanel(props: Opening & { unread: number }) {
  const { userId, unread } = props
  const brought = useAwake() ? undefined : props.brought
  const list = useRef<HTMLUListElement>(null)
  const [wanted, setWanted] = useState<NotificationFilter>('all')
  const [search, setSearch] = useState('')
  const notifications = useNotifications({ ...props, brought })
  const { items, error } = notifications

  const shownPills = pills(items, userId, unread, notifications.hasMore)
  const filter = shownPills.some(({ key }) => key === wanted) ? wanted : 'all'
  const filteredItems = filterNotifications(items, { filter, search, userId })
  const nothingUnread = unread === 0 && items.every((item) => isRead(item, userId))
  return (
    <>
      <div className={bell.head}>
        <div className={bell.title}>
          <h2 className="h2">Notifications</h2>
          <Button kind="quiet" aria-disabled={nothingUnread || undefined} onClick={notifications.readAll}>
            Tout marquer lu
          </Button>
        </div>
        <Search search={search} onSearch={setSearch} />
        <Pills pills={shownPills} current={filter} onChoose={setWanted} />
      </div>
      {error && (
        <Banner kind="error" className={bell.error}>
          {error}
        </Banner>
      )}
      <PanelList
        ref={list}
        shown={filteredItems}
        userId={userId}
        notifications={notifications}
        renderedAt={brought?.renderedAt}
      />
      <PanelFoot list={list} notifications={notifications} />
    </>
  )
}

function Search({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  return (
    <Field
      label="Rechercher dans les notifications"
      hideLabel
      name="notification"
      type="search"
      icon="search"
      className={bell.search}
      placeholder="Rechercher..."
      autoComplete="off"
      value={search}
      onChange={(event) => onSearch(event.target.value)}
    />
  )
}

type PillsProps = { pills: Pill[]; current: NotificationFilter; onChoose: (filter: NotificationFilter) => void }

function Pills({ pills, current, onChoose }: PillsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
    <div className={bell.pills} role="group" aria-label="Filtrer">
      {pills.map(({ key, label, count }) => (
        <button key={key} type="button" aria-pressed={key === current} onClick={() => onChoose(key)}>
          {label}
          {count && <span>{count}</span>}
        </button>
      ))}
    </div>
  )
}

type FootProps = { list: RefObject<HTMLElement | null>; notifications: Notifications }

function PanelFoot({ list, notifications }: FootProps) {
  const { items, loading, failed, hasMore, loadingMore, loadMore, retry } = notifications
  const atEnd = !hasMore && items.length > 0
  // The button that loaded the last page is removed.
  useFocusKept(atEnd, () => list.current)

  if (loading || (!failed && items.length === 0)) return null
  return (
    <div className={bell.foot} data-keep-clear>
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
