import type { EmployeePatch } from '../../domain/employees/employee.ts'
import { isBlank } from '../../domain/ground/fields.ts'
import { fullName } from '../../domain/ground/full-name.ts'
import { type InvitationWay, invitationTexts } from '../../domain/ground/messages.ts'
import * as routes from '../../domain/ground/routes.ts'
import type { TenantRead } from '../database/tenant.ts'
import { readSecurity } from '../garage/garage.ts'
import { notFound } from '../http/errors.ts'
import {
  type Fields,
  form,
  formWithoutCall,
  type PageRequest,
  type Pages,
  page,
  pressed,
  question,
} from '../http/forms/page-table.ts'
import { parseId } from '../http/parse.ts'
import { listInvitations, readOpenInvitation } from '../invitations/invitations.ts'
import { qrPath } from '../renderer/qr.ts'
import { mailWay, publicOrigin } from '../runtime/public-origin.ts'
import { listEmployees } from './employees.ts'

const patches: Record<string, EmployeePatch> = {
  admin: { role: 'admin' },
  employee: { role: 'employee' },
  suspendre: { active: false },
  retablir: { active: true },
}

const ofMember = {
  isButton: true,
  params: (_: object, { id }: Fields) => ({ id }),
  toast: 'Équipe mise à jour',
} as const

/** The page of the team: each button is a plain form whose field `geste` names its action. */
export const employeePages = {
  employees: page({
    read: (tx, request) => {
      const { supprimer, seconde } = request.query
      return supprimer === undefined && seconde === undefined ? teamPage(tx, request) : questionPage(tx, request)
    },
    forms: [
      form({
        call: 'POST /invitations',
        when: pressed('inviter'),
        to: ({ values }, { id }) => (isBlank(values.email) ? routes.invitation.href({ id }) : routes.employees.href()),
        toast: (_, sent) => (isBlank(sent.values.email) ? undefined : invitationTexts[invitationWay(sent)]),
      }),
      form({
        call: 'PATCH /garage/security',
        when: pressed('securite'),
        isButton: true,
        toast: 'Connexion de l’équipe modifiée',
      }),
      // A form that only reauthenticates: the page then shows the links.
      formWithoutCall({
        access: 'manageEmployees',
        reauthentication: true,
        when: pressed('lien'),
        to: () => `${routes.employees.href()}#invitations`,
      }),
      form({
        call: 'PATCH /employees/:id',
        when: pressed(...Object.keys(patches)),
        body: ({ geste }) => patches[String(geste)],
        ...ofMember,
      }),
      form({ call: 'DELETE /invitations/:id', when: pressed('annuler'), ...ofMember }),
      form({ call: 'DELETE /employees/:id', when: pressed('supprimer'), ...ofMember }),
      form({ call: 'DELETE /employees/:id/second-factor', when: pressed('seconde'), ...ofMember }),
    ],
  }),
  invitation: page({
    read: async (tx, request) => {
      const { deps, req, actor, params } = request
      const origin = publicOrigin(deps.config, req)
      const invitation = await readOpenInvitation(tx, params.id, { provedAt: actor.provedAt, origin }, deps)
      if (!invitation) return `${routes.employees.href()}#equipe`
      return { invitation, qr: invitation.url === null ? null : await qrPath(invitation.url) }
    },
  }),
} satisfies Pages

async function teamPage(tx: TenantRead, request: PageRequest<object>) {
  const { req, deps, actor, values, issues } = request
  const origin = publicOrigin(deps.config, req)
  const [employees, invitations, security] = await Promise.all([
    listEmployees(tx),
    listInvitations(tx, { provedAt: actor.provedAt, origin }, deps),
    readSecurity(tx),
  ])
  return { employees, invitations, security, values, issues, way: invitationWay(request) }
}

/** The delivery of an invitation's link: by mail or by hand. */
function invitationWay({ deps: { config }, req }: Pick<PageRequest, 'deps' | 'req'>): InvitationWay {
  if (mailWay(config) === 'sent') return 'sent'
  if (publicOrigin(config, req) === null) return 'none'
  return config.smtpUrl === undefined ? 'kept' : 'unaddressed'
}

const questions = {
  seconde: {
    title: (name: string) => `Retirer la connexion renforcée de ${name} ?`,
    text: 'Pour qui a perdu son téléphone et ses codes de secours. Ses applications, ses clés d’accès et ses codes disparaissent, ses sessions se ferment, et son mot de passe suffit à se connecter. Vous serez tous deux prévenus par email.',
    confirmLabel: 'Retirer la connexion renforcée',
  },
  supprimer: {
    title: (name: string) => `Supprimer le compte de ${name} ?`,
    text: 'Ses sessions et ses invitations en attente se terminent aussitôt. Ce que cette personne a fait reste dans l’historique, sans son nom. Cette action est irréversible.',
    confirmLabel: 'Supprimer le compte',
  },
}

/** The question before an action on a person; the address names both. */
async function questionPage(tx: TenantRead, request: PageRequest<object, Fields>) {
  const geste = request.query.supprimer === undefined ? 'seconde' : 'supprimer'
  const id = parseId(request.query[geste])
  const employee = (await listEmployees(tx)).find((one) => one.id === id)
  if (!employee) throw notFound()
  const title = questions[geste].title(fullName(employee))
  return question(request, { ...questions[geste], title, danger: true, fields: { geste, id } })
}
