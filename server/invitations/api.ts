import { Router } from 'express'
import { apiRoutes } from '../../domain/api-routes.ts'
import { invitationForm } from '../../domain/employee.ts'
import type { Deps } from '../deps.ts'
import { inGarage, readInGarage, sendIdempotent } from '../http/in-garage.ts'
import { parse, parseId } from '../http/parse.ts'
import { publicOrigin } from '../runtime/public-origin.ts'
import { deleteInvitation, invite, listInvitations, showInvitation } from './actions.ts'

export function invitationsApi(deps: Deps): Router {
  const api = Router()

  api.get(apiRoutes.listInvitations.path, async (req, res) => {
    res.json({
      items: await readInGarage(deps, req, (tx, actor) =>
        listInvitations(tx, actor, deps, publicOrigin(deps.config, req)),
      ),
    })
  })

  api.post(apiRoutes.invite.path, async (req, res) => {
    const form = parse(invitationForm, req.body)
    await sendIdempotent(
      deps,
      req,
      res,
      apiRoutes.invite,
      async (tx, actor) => ({ status: 201, body: await invite(tx, actor, form, deps) }),
      (tx, _actor, stored) => showInvitation(tx, stored, deps, publicOrigin(deps.config, req)),
    )
  })

  api.delete(apiRoutes.deleteInvitation.path, async (req, res) => {
    const id = parseId(req.params.id)
    await inGarage(deps, req, (tx, actor) => deleteInvitation(tx, actor, id, deps))
    res.status(204).end()
  })

  return api
}
