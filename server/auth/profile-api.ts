import { Router } from 'express'
import { apiRoutes } from '../../domain/api-routes.ts'
import { changePasswordForm, profilePatch } from '../../domain/session.ts'
import type { Deps } from '../deps.ts'
import { actorOf } from '../http/actor.ts'
import { inGarage } from '../http/in-garage.ts'
import { parse } from '../http/parse.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { changePassword, countAddressChange, savePassword, updateProfile } from './profile.ts'
import { sessionUser } from './refresh.ts'

export function profileApi(deps: Deps, limits: RateLimits): Router {
  const api = Router()

  api.get(apiRoutes.me.path, (req, res) => {
    res.json(sessionUser(actorOf(req)))
  })

  api.patch(apiRoutes.updateMe.path, async (req, res) => {
    const patch = parse(profilePatch, req.body)
    await countAddressChange(limits, actorOf(req), patch)
    res.json(sessionUser(await inGarage(deps, req, (tx, actor) => updateProfile(tx, actor, patch, deps))))
  })

  api.post(apiRoutes.changePassword.path, async (req, res) => {
    const form = parse(changePasswordForm, req.body)
    await changePassword(deps, limits, actorOf(req), form, (passwordHash) =>
      inGarage(deps, req, (tx, actor) => savePassword(tx, actor, passwordHash, deps)),
    )
    res.status(204).end()
  })

  return api
}
