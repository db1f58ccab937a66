import { Button } from '../../client/ui/buttons/Button.tsx'
import { LinkButton } from '../../client/ui/buttons/LinkButton.tsx'
import { Card } from '../../client/ui/layout/Card.tsx'
import { EmptyState } from '../../client/ui/layout/EmptyState.tsx'
import { PageHead } from '../../client/ui/layout/PageHead.tsx'
import bell from '../../client/ui/notifications/Bell.module.css'
import { NotificationEntry } from '../../client/ui/notifications/NotificationEntry.tsx'
import * as routes from '../../domain/ground/routes.ts'
import type { Notification, NotificationList } from '../../domain/notifications/notification.ts'
import { PostForm } from '../PostForm.tsx'
import { useShell } from '../shell.ts'

type Props = {
  list: NotificationList
  /** Whether this is not the first page. */
  older: boolean
}

/** The notifications as a page, which works without scripts. */
export function NotificationsPage({ list, older }: Props) {
  const { unread } = useShell()
  return (
    <>
      <PageHead title={routes.notifications.title} actions={unread > 0 && <ReadAll />} />
      <Card flush>
        {list.notifications.length === 0 ? (
          <EmptyState title="Aucune notification" text="Les processus démarrés et terminés s’annoncent ici." />
        ) : (
          <ul>
            {list.notifications.map((notification) => (
              <NotificationItem key={notification.id} notification={notification} />
            ))}
          </ul>
        )}
        {(older || list.notifications.length > 0) && (
          <div className={bell.foot}>
            <Foot list={list} older={older} />
          </div>
        )}
      </Card>
    </>
  )
}

function ReadAll() {
  return (
    <PostForm action={routes.notificationsRead.href()}>
      <Button type="submit">Tout marquer lu</Button>
    </PostForm>
  )
}

function Foot({ list, older }: Pick<Props, 'list' | 'older'>) {
  return (
    <>
      {older && (
        <LinkButton kind="quiet" href={routes.notifications.href()}>
          Revenir aux plus récentes
        </LinkButton>
      )}
      {list.nextBefore ? (
        <LinkButton kind="quiet" href={routes.notifications.href({}, { before: list.nextBefore })}>
          Charger plus
        </LinkButton>
      ) : (
        list.notifications.length > 0 && <p className="small muted">Fin</p>
      )}
    </>
  )
}

/** A notification; its arrow marks it as read and opens the process. */
function NotificationItem({ notification }: { notification: Notification }) {
  const { now } = useShell()
  return (
    <NotificationEntry notification={notification} unread={!notification.read} now={now}>
      <OpenForm notification={notification} />
    </NotificationEntry>
  )
}

function OpenForm({ notification: { id, processId, metadata } }: { notification: Notification }) {
  return (
    <PostForm
      action={routes.notificationsRead.href()}
      values={processId ? { id, processus: processId } : { id, retour: routes.garageExport.href() }}
      className={bell.open}
      data-notification-id={id}
      data-process-id={processId ?? undefined}
    >
      <Button type="submit" kind="quiet" icon="go" iconOnly aria-label={`Ouvrir ${metadata.process.name}`} />
    </PostForm>
  )
}
