import '../../client/styles/base.css'
import '../../client/styles/fonts.css'
import * as routes from '../../domain/ground/routes.ts'
import type { Registered } from '../render-page.tsx'
import { WallLayout, WallOverPage, WallPage } from '../screens/WallPage.tsx'

/** The page of a television in the workshop. */
export const wallPages = {
  wall: { view: WallPage, layout: WallLayout, title: routes.wall.title },
  wallOver: { view: WallOverPage, layout: WallLayout, title: 'Écran éteint' },
} satisfies Record<string, Registered>
