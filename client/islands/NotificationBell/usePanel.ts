import { type ComponentType, useEffect, useState } from 'react'
import { routes } from '../../../domain/routes.ts'
import { goInstead } from '../../go-instead.ts'
import type { NotificationPanelProps } from './NotificationPanel.tsx'

const importPanel = () => import('./NotificationPanel.tsx')

/** Fetches the panel's code as a hand comes near. */
export const loadPanel = (): void => void importPanel().catch(() => undefined)

/** The panel once it is wanted and its code is here. Without it there is still the page of notifications. */
export function usePanel(open: boolean): ComponentType<NotificationPanelProps> | null {
  const [Panel, setPanel] = useState<ComponentType<NotificationPanelProps> | null>(null)
  useEffect(() => {
    if (!open || Panel) return
    importPanel().then(
      (module) => setPanel(() => module.NotificationPanel),
      () => goInstead(routes.notifications.path),
    )
  }, [open, Panel])
  return Panel
}
