import { type Request, type Response, Router } from 'express'
import type { Employee } from '../../domain/employee.ts'
import { type EmployeePatch, invitationForm } from '../../domain/employee-form.ts'
import { fullName } from '../../domain/full-name.ts'
import type { MailWay } from '../../domain/mail.ts'
import { type Issue, invitationTexts } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import type { TenantRead } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import { AppError, notFound } from '../http/errors.ts'
import { goTelling } from '../http/flash.ts'
import { idempotentForm, inGarage } from '../http/in-garage.ts'
import { showPage } from '../http/page.ts'
import { parseId } from '../http/parse.ts'
import { conflictOf, submitForm } from '../http/submit.ts'
import { deleteInvitation, invite, listInvitations } from '../invitations/actions.ts'
import { mailWay, publicOrigin } from '../runtime/public-origin.ts'
import { deleteEmployee, updateEmployee } from './actions.ts'
import { listEmployees } from './store.ts'

type Form = { values: Record<string, string>; issues: Issue[] }

const patches: Record<string, EmployeePatch> = {
  admin: { role: 'admin' },
  employee: { role: 'employee' },
  suspendre: { active: false },
  retablir: { active: true },
}

/** One page for the team: each button is a plain form that says what it does in `geste`. */
export function employeesPages(deps: Deps): Router {
  const router = Router()

  router.get(routes.employees.path, (req, res) => {
    if (req.query.supprimer === undefined) return show(deps, req, res, { values: {}, issues: [] })
    const id = parseId(req.query.supprimer)
    return showPage(req, res, 'confirm', async (tx) => {
      const employee = (await listEmployees(tx)).find((one) => one.id === id)
      if (!employee) throw notFound()
      return deletionOf(employee)
    })
  })

  router.post(routes.employees.path, async (req, res) => {
    const gesture = String(req.body?.geste ?? '')
    if (gesture === 'inviter') return inviteByForm(deps, req, res)
    const id = parseId(req.body?.id)
    const work = inGarage(deps, req, async (tx, actor) => {
      const patch = patches[gesture]
      if (patch) await updateEmployee(tx, actor, id, patch, deps)
      else if (gesture === 'annuler') await deleteInvitation(tx, actor, id, deps)
      else if (gesture === 'supprimer') await deleteEmployee(tx, actor, id, deps)
      else throw new AppError(400, 'BAD_REQUEST')
    })
    const refusal = await conflictOf(work)
    if (refusal) return goTelling(res, routes.employees.href(), refusal, 'error')
    await goTelling(res, routes.employees.href(), 'Équipe mise à jour')
  })

  return router
}

async function inviteByForm(deps: Deps, req: Request, res: Response): Promise<void> {
  const done = await submitForm(invitationForm, req.body, (form) =>
    idempotentForm(deps, req, 'POST /invitations', (tx, actor) => invite(tx, actor, form, deps)),
  )
  if (!done.ok) return show(deps, req, res, done, 422)
  await goTelling(res, routes.employees.href(), invitationTexts[invitationWay(deps, req)])
}

function show(deps: Deps, req: Request, res: Response, { values, issues }: Form, status = 200): Promise<void> {
  const origin = publicOrigin(deps.config, req)
  const way = invitationWay(deps, req)
  const load = async (tx: TenantRead) => {
    const [employees, invitations] = await Promise.all([listEmployees(tx), listInvitations(tx, deps, origin)])
    return { employees, invitations, values, issues, way }
  }
  return showPage(req, res, 'employees', load, status)
}

/** A link that no mail takes away can still be handed over, where there is one. */
function invitationWay({ config }: Deps, req: Request): MailWay {
  if (mailWay(config) === 'sent') return 'sent'
  return publicOrigin(config, req) === null ? 'none' : 'kept'
}

function deletionOf(employee: Employee) {
  return {
    title: `Supprimer le compte de ${fullName(employee)} ?`,
    text: 'Ses sessions et ses invitations en attente se terminent aussitôt. Ce que cette personne a fait reste dans l’historique, sans son nom. Cette action est irréversible.',
    action: routes.employees.href(),
    confirmLabel: 'Supprimer le compte',
    danger: true,
    fields: { geste: 'supprimer', id: employee.id },
    backHref: routes.employees.href(),
  }
}
