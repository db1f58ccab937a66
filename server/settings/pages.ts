import { Router } from 'express'
import { routes } from '../../domain/routes.ts'
import { actorOf } from '../http/actor.ts'

/** Addresses that only lead to a settings page. */
export function settingsPages(): Router {
  const router = Router()
  router.get(routes.settings.path, (req, res) => {
    const { role } = actorOf(req)
    res.redirect(302, role === 'admin' ? routes.garage.href() : routes.profile.href())
  })
  router.get(routes.legacyStepTypes.path, (_req, res) => res.redirect(302, routes.stepTypes.href()))
  return router
}
