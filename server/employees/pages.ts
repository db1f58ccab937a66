import { type Request, Router } from 'express'
import type { Employee } from '../../domain/employee.ts'
import type { EmployeePatch } from '../../domain/employee-form.ts'
import { fullName } from '../../domain/full-name.ts'
import { type InvitationWay, invitationTexts } from '../../domain/messages.ts'
import { routes } from '../../domain/routes.ts'
import type { TenantRead } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import { readSecurity } from '../garage/security.ts'
import type { Actor } from '../http/actor.ts'
import { notFound } from '../http/errors.ts'
import { type Fields, form, formWithoutCall, pressed, type Refusal } from '../http/forms/form.ts'
import { found, showFound, showPage } from '../http/page.ts'
import { parseId } from '../http/parse.ts'
import type { WebDeps } from '../http/web-deps.ts'
import { listInvitations } from '../invitations/actions.ts'
import { mailWay, publicOrigin } from '../runtime/public-origin.ts'
import { listEmployees } from './store.ts'

const patches: Record<string, EmployeePatch> = {
  admin: { role: 'admin' },
  employee: { role: 'employee' },
  suspendre: { active: false },
  retablir: { active: true },
}

/** One page for the team: each button is a plain form that says what it does in `geste`. */
export function employeesPages(deps: WebDeps): Router {
  const router = Router()

  router.get(routes.employees.path, async (req, res) => {
    const { supprimer, seconde } = req.query
    if (supprimer === undefined && seconde === undefined)
      return void (await showFound(req, res, (tx, actor) => employeesPage(tx, { req, deps, actor })))
    const id = parseId(supprimer ?? seconde)
    return showPage(req, res, 'confirm', async (tx) => {
      const employee = (await listEmployees(tx)).find((one) => one.id === id)
      if (!employee) throw notFound()
      return supprimer === undefined ? resetOf(employee) : deletionOf(employee)
    })
  })

  return router
}

const toTeam = () => routes.employees.href()
const ofTeam = { params: (_: object, { id }: Fields) => ({ id }), back: toTeam, toast: 'Équipe mise à jour' }

export const employeeForms = {
  employees: [
    form({
      call: 'POST /invitations',
      when: pressed('inviter'),
      refused: employeesPage,
      to: toTeam,
      toast: (_, { deps, req }) => invitationTexts[invitationWay(deps, req)],
    }),
    form({
      call: 'PATCH /garage/security',
      when: pressed('securite'),
      to: toTeam,
      toast: 'Connexion de l’équipe modifiée',
    }),
    // Asking for the proof is all: who came through has proved who they are, and the page shows the links.
    formWithoutCall({
      access: 'manageEmployees',
      proof: true,
      when: pressed('lien'),
      to: () => `${routes.employees.href()}#invitations`,
    }),
    form({
      call: 'PATCH /employees/:id',
      when: pressed(...Object.keys(patches)),
      body: ({ geste }: Fields) => patches[String(geste)],
      ...ofTeam,
    }),
    form({ call: 'DELETE /invitations/:id', when: pressed('annuler'), ...ofTeam }),
    form({ call: 'DELETE /employees/:id', when: pressed('supprimer'), ...ofTeam }),
    form({ call: 'DELETE /employees/:id/second-factor', when: pressed('seconde'), ...ofTeam }),
  ],
}

type Shown = { req: Request; deps: Deps; actor: Actor }

async function employeesPage(tx: TenantRead, { req, deps, actor: { provedAt } }: Shown, refusal?: Refusal) {
  const origin = publicOrigin(deps.config, req)
  const [employees, invitations, security] = await Promise.all([
    listEmployees(tx),
    listInvitations(tx, { provedAt, origin }, deps),
    readSecurity(tx),
  ])
  const { values, issues } = refusal ?? { values: {}, issues: [] }
  return found('employees', { employees, invitations, security, values, issues, way: invitationWay(deps, req) })
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
