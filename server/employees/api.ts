import { Router } from 'express'
import { apiRoutes } from '../../domain/api-routes.ts'
import { employeePatch } from '../../domain/employee.ts'
import type { Deps } from '../deps.ts'
import { allow } from '../http/actor.ts'
import { inGarage, readInGarage } from '../http/in-garage.ts'
import { parse, parseId } from '../http/parse.ts'
import { deleteEmployee, updateEmployee } from './actions.ts'
import { listEmployees } from './store.ts'

export function employeesApi(deps: Deps): Router {
  const api = Router()

  api.get(apiRoutes.listEmployees.path, async (req, res) => {
    const items = await readInGarage(deps, req, (tx, actor) => {
      allow(actor, 'manageEmployees')
      return listEmployees(tx)
    })
    res.json({ items })
  })

  api.patch(apiRoutes.updateEmployee.path, async (req, res) => {
    const id = parseId(req.params.id)
    const patch = parse(employeePatch, req.body)
    res.json(await inGarage(deps, req, (tx, actor) => updateEmployee(tx, actor, id, patch, deps)))
  })

  api.delete(apiRoutes.deleteEmployee.path, async (req, res) => {
    const id = parseId(req.params.id)
    await inGarage(deps, req, (tx, actor) => deleteEmployee(tx, actor, id, deps))
    res.status(204).end()
  })

  return api
}
