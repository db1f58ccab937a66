import { Router } from 'express'
import { apiRoutes } from '../../domain/api-routes.ts'
import { processForm, processListQuery, processPatch } from '../../domain/process.ts'
import { processActivity } from '../activity/list.ts'
import type { Deps } from '../deps.ts'
import { inGarage, readInGarage, sendIdempotent } from '../http/in-garage.ts'
import { parse, parseId } from '../http/parse.ts'
import { listProcesses, processStats } from './board/list.ts'
import { createProcess } from './edit/create.ts'
import { deleteProcess } from './edit/delete.ts'
import { updateProcess } from './edit/update.ts'
import { rotateLink } from './link/public-link.ts'
import { readProcess } from './record/find.ts'
import { processFor } from './record/process-for.ts'
import { stepCalls } from './steps/api.ts'

/** The calls of /processes (spec 7); those that move a step stand in `step-api.ts`. */
export function processesApi(deps: Deps): Router {
  const api = Router()
  api.use(stepCalls(deps))

  api.get(apiRoutes.listProcesses.path, async (req, res) => {
    const query = parse(processListQuery, req.query)
    res.json(await readInGarage(deps, req, (tx, actor) => listProcesses(tx, query, actor, deps.now())))
  })

  api.get(apiRoutes.processStats.path, async (req, res) => {
    res.json(await readInGarage(deps, req, (tx) => processStats(tx, deps.now())))
  })

  api.get(apiRoutes.process.path, async (req, res) => {
    const id = parseId(req.params.id)
    res.json(await processFor(deps, req, id))
  })

  api.get(apiRoutes.processActivity.path, async (req, res) => {
    const id = parseId(req.params.id)
    const [, items] = await readInGarage(deps, req, (tx, actor) =>
      Promise.all([readProcess(tx, id, actor, deps.secrets.linkKey), processActivity(tx, id)]),
    )
    res.json({ items })
  })

  api.post(apiRoutes.createProcess.path, async (req, res) => {
    const form = parse(processForm, req.body)
    await sendIdempotent(
      deps,
      req,
      res,
      apiRoutes.createProcess,
      async (tx, actor) => ({ status: 201, body: { id: await createProcess(tx, actor, form, deps) } }),
      (tx, actor, { id }) => readProcess(tx, id, actor, deps.secrets.linkKey),
    )
  })

  api.patch(apiRoutes.updateProcess.path, async (req, res) => {
    const id = parseId(req.params.id)
    const patch = parse(processPatch, req.body)
    res.json(await inGarage(deps, req, (tx, actor) => updateProcess(tx, actor, id, patch, deps)))
  })

  api.delete(apiRoutes.deleteProcess.path, async (req, res) => {
    const id = parseId(req.params.id)
    await inGarage(deps, req, (tx, actor) => deleteProcess(tx, actor, id, deps))
    res.status(204).end()
  })

  api.post(apiRoutes.rotateLink.path, async (req, res) => {
    const id = parseId(req.params.id)
    const { qrToken } = await inGarage(deps, req, (tx, actor) => rotateLink(tx, actor, id, deps))
    res.json({ qrToken })
  })

  return api
}
