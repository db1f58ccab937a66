import { useRef, useState } from 'react'
import { filterNotifications, isRead, type NotificationFilter, pills } from '../../../domain/notification.ts'
import { Banner } from '../../ui/Banner.tsx'
import bell from '../../ui/Bell.module.css'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { PanelFoot } from './PanelFoot.tsx'
import { PanelList } from './PanelList.tsx'
import { Pills } from './Pills.tsx'
import { type Opening, useNotifications } from './useNotifications.ts'

export type NotificationPanelProps = Opening & { unread: number }

/** What is behind the bell. Pills and search act on what is loaded. */
export function NotificationPanel(props: NotificationPanelProps) {
  const { userId, unread } = props
  const list = useRef<HTMLUListElement>(null)
  const [wanted, setWanted] = useState<NotificationFilter>('all')
  const [search, setSearch] = useState('')
  const notifications = useNotifications(props)
  const { items, error } = notifications

  const shownPills = pills(items, userId)
  const filter = shownPills.some(({ key }) => key === wanted) ? wanted : 'all'
  const shown = filterNotifications(items, { filter, search, userId })
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
          onChange={(event) => setSearch(event.target.value)}
        />
        <Pills pills={shownPills} current={filter} onChoose={setWanted} />
      </div>
      {error && (
        <Banner kind="error" className={bell.error}>
          {error}
        </Banner>
      )}
      <PanelList ref={list} shown={shown} userId={userId} notifications={notifications} />
      <PanelFoot list={list} notifications={notifications} />
    </>
  )
}
