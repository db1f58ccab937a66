import { type Request, type Response, Router } from 'express'
import type { Employee } from '../../domain/employee.ts'
import { type EmployeePatch, invitationForm } from '../../domain/employee-form.ts'
import { fullName } from '../../domain/full-name.ts'
import { garageSecurityForm } from '../../domain/garage-security-form.ts'
import { type InvitationWay, type Issue, invitationTexts } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import type { TenantRead } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import { readSecurity, updateSecurity } from '../garage/security.ts'
import type { Actor } from '../http/actor.ts'
import { AppError, notFound } from '../http/errors.ts'
import { goTelling } from '../http/flash.ts'
import { idempotentForm, inGarage } from '../http/in-garage.ts'
import { showPage } from '../http/page.ts'
import { parse, parseId } from '../http/parse.ts'
import { conflictOf, submitForm } from '../http/submit.ts'
import { deleteInvitation, invite, listInvitations } from '../invitations/actions.ts'
import { mailWay, publicOrigin } from '../runtime/public-origin.ts'
import { deleteEmployee, resetSecondFactor, updateEmployee } from './actions.ts'
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
    const { supprimer, seconde } = req.query
    if (supprimer === undefined && seconde === undefined) return show(deps, req, res, { values: {}, issues: [] })
    const id = parseId(supprimer ?? seconde)
    return showPage(req, res, 'confirm', async (tx) => {
      const employee = (await listEmployees(tx)).find((one) => one.id === id)
      if (!employee) throw notFound()
      return supprimer === undefined ? resetOf(employee) : deletionOf(employee)
    })
  })

  router.post(routes.employees.path, async (req, res) => {
    const gesture = String(req.body?.geste ?? '')
    if (gesture === 'inviter') return inviteByForm(deps, req, res)
    if (gesture === 'securite') return secure(deps, req, res)
    // Asking was all: who came through has proved who they are, and the page shows it.
    if (gesture === 'lien') return res.redirect(303, `${routes.employees.href()}#invitations`)
    const id = parseId(req.body?.id)
    const work = inGarage(deps, req, async (tx, actor) => {
      const patch = patches[gesture]
      if (patch) await updateEmployee(tx, actor, id, patch, deps)
      else if (gesture === 'annuler') await deleteInvitation(tx, actor, id, deps)
      else if (gesture === 'supprimer') await deleteEmployee(tx, actor, id, deps)
      else if (gesture === 'seconde') await resetSecondFactor(tx, actor, id, deps)
      else throw new AppError(400, 'BAD_REQUEST')
    })
    const refusal = await conflictOf(work)
    if (refusal) return goTelling(res, routes.employees.href(), refusal, 'error')
    await goTelling(res, routes.employees.href(), 'Équipe mise à jour')
  })

  return router
}

async function secure(deps: Deps, req: Request, res: Response): Promise<void> {
  const form = parse(garageSecurityForm, req.body)
  await inGarage(deps, req, (tx, actor) => updateSecurity(tx, actor, form, deps))
  await goTelling(res, routes.employees.href(), 'Connexion de l’équipe modifiée')
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
  const load = async (tx: TenantRead, { provedAt }: Actor) => {
    const [employees, invitations, security] = await Promise.all([
      listEmployees(tx),
      listInvitations(tx, { provedAt, origin }, deps),
      readSecurity(tx),
    ])
    return { employees, invitations, security, values, issues, way }
  }
  return showPage(req, res, 'employees', load, status)
}

/** A link that no mail takes away can still be handed over, where there is one. */
function invitationWay({ config }: Deps, req: Request): InvitationWay {
  if (mailWay(config) === 'sent') return 'sent'
  if (publicOrigin(config, req) === null) return 'none'
  return config.smtpUrl === undefined ? 'kept' : 'unaddressed'
}

function resetOf(employee: Employee) {
  return {
    title: `Retirer la seconde étape de ${fullName(employee)} ?`,
    text: 'Pour qui a perdu son téléphone et ses codes de secours. Ses applications, ses clés d’accès et ses codes disparaissent, ses sessions se ferment, et son mot de passe suffit à se connecter. Vous serez tous deux prévenus par email.',
    action: routes.employees.href(),
    confirmLabel: 'Retirer la seconde étape',
    danger: true,
    fields: { geste: 'seconde', id: employee.id },
    backHref: routes.employees.href(),
  }
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
