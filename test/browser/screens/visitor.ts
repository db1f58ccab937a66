import * as routes from '../../../domain/ground/routes.ts'
import { apiDescription } from '../../../domain/openapi/address.ts'
import type { Process } from '../../../domain/processes/process.ts'
import { awake } from '../user-actions.ts'
import { askedScreens } from './approval-customer.ts'
import { type Screen, send } from './screen.ts'
import { secondStepScreens } from './second-step.ts'

/** Screens without an account. */
export const visitorScreens: Screen[] = [
  { page: 'login', href: () => routes.login.href() },
  { page: 'login', state: 'session expired', href: () => routes.login.href({}, { motif: 'expiree' }) },
  {
    page: 'login',
    state: 'errors',
    href: () => routes.login.href(),
    async reach(page) {
      await awake(page, 'LoginForm')
      await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
      await page.getByText('Email invalide').first().waitFor()
    },
  },
  {
    page: 'login',
    state: 'refused',
    href: () => routes.login.href(),
    reach: (page) => send(page, routes.login.href(), { email: 'personne@exemple.fr', password: 'mauvais123' }),
  },
  ...secondStepScreens,
  { page: 'register', href: () => routes.register.href() },
  { page: 'register', state: 'invited', href: ({ inviteToken }) => routes.register.href({}, { invite: inviteToken }) },
  { page: 'invitationDead', href: () => routes.register.href({}, { invite: 'x'.repeat(32) }) },
  {
    page: 'register',
    state: 'errors',
    href: () => routes.register.href(),
    reach: (page) => send(page, routes.register.href(), { email: 'x', password: 'court', name: 'A' }),
  },
  { page: 'resetRequest', href: () => routes.resetRequest.href() },
  {
    page: 'resetRequest',
    state: 'errors',
    href: () => routes.resetRequest.href(),
    reach: (page) => send(page, routes.resetRequest.href(), { email: 'x' }),
  },
  { page: 'resetRequest', state: 'sent', href: () => routes.resetRequest.href({}, { etape: 'envoye' }) },
  { page: 'resetRequest', state: 'done', href: () => routes.resetRequest.href({}, { etape: 'termine' }) },
  { page: 'resetConfirm', href: ({ resetToken }) => routes.resetConfirm.href({ token: resetToken }) },
  {
    page: 'resetConfirm',
    state: 'errors',
    href: ({ resetToken }) => routes.resetConfirm.href({ token: resetToken }),
    reach: (page, { resetToken }) => send(page, routes.resetConfirm.href({ token: resetToken }), { password: 'court' }),
  },
  { page: 'resetConfirm', state: 'dead', href: () => routes.resetConfirm.href({ token: 'x'.repeat(43) }) },
  { page: 'emailConfirm', state: 'dead', href: () => routes.emailConfirm.href({ token: 'x'.repeat(43) }) },
  { page: 'tracking', href: ({ running }) => trackingOf(running) },
  { page: 'tracking', state: 'waiting', href: ({ waiting }) => trackingOf(waiting) },
  { page: 'tracking', state: 'ready', href: ({ ready }) => trackingOf(ready) },
  {
    page: 'trackingPhoto',
    href: ({ running: { qrToken }, photoId }) => routes.trackingPhoto.href({ token: qrToken?.token ?? '', photoId }),
  },
  { page: 'tracking', state: 'finished', href: ({ done }) => trackingOf(done) },
  ...askedScreens,
  { page: 'wall', href: ({ wallOfFour }) => wallOfFour, reach: (page) => awake(page, 'WallStatus') },
  {
    page: 'wall',
    state: 'two pages',
    href: ({ screen: { path } }) => path,
    reach: (page) => page.getByText('1/2').waitFor(),
  },
  {
    page: 'wall',
    state: 'server away',
    href: ({ screen: { path } }) => path,
    async reach(page) {
      await page.route('**/mur/*', (route) => route.abort())
      await page.clock.install()
      await page.clock.runFor(11_000)
      await page.getByText(/^Serveur injoignable/).waitFor()
      await page.unroute('**/mur/*')
    },
  },
  { page: 'wallOver', href: () => routes.wall.href({ token: 'x'.repeat(32) }) },
  { page: 'expiredLink', href: () => routes.expiredLink.href() },
  { page: 'privacy', href: () => routes.privacy.href() },
  { page: 'apiDocs', href: () => `/api${apiDescription.page}`, alike: 'main dl' },
  { page: 'error', href: () => '/nulle-part' },
]

const trackingOf = ({ qrToken }: Process) => routes.tracking.href({ token: qrToken?.token ?? '' })
