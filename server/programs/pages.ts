import type { programCalls } from '../../domain/features/programs.ts'
import { programRights } from '../../domain/ground/program-rights.ts'
import * as routes from '../../domain/ground/routes.ts'
import type { TenantRead } from '../database/tenant.ts'
import type { Deps } from '../deps.ts'
import { found } from '../http/answer/page.ts'
import type { Handlers } from '../http/calls/call-handlers.ts'
import { notFound } from '../http/errors.ts'
import { type Fields, form, type PageRequest, type Pages, page, pressed, question } from '../http/forms/page-table.ts'
import { parseId } from '../http/parse.ts'
import { createProgram, listPrograms, renewToken, revokeProgram } from './programs.ts'

export const programsApi = (deps: Deps): Handlers<keyof typeof programCalls> => ({
  'GET /programs': async (tx) => ({ items: await listPrograms(tx, deps.now()) }),
  'POST /programs': (tx, { actor, body }) => createProgram(tx, actor, body, deps),
  'DELETE /programs/:id': (tx, { actor, params }) => revokeProgram(tx, actor, params.id, deps),
})

/** The page of programs: `?revoquer=` names the program to revoke. */
export const programPages = {
  programs: page({
    read: programsPage,
    forms: [
      form({
        call: 'DELETE /programs/:id',
        when: pressed('revoquer'),
        params: (_, { id }) => ({ id }),
        isButton: true,
        toast: 'Programme révoqué',
      }),
      form({
        call: 'POST /programs',
        when: pressed('creer'),
        once: true,
        // A double click shows the second answer: its token replaces that of the first, which nobody has seen.
        again: (tx, { deps }, id) => renewToken(tx, id, deps.now()),
        body: ({ name, days, ...ticked }) => ({ name, days, rights: programRights.filter((right) => right in ticked) }),
        shows: async (tx, { deps }, { name, token }) =>
          found('programs', {
            programs: await listPrograms(tx, deps.now()),
            made: { name, token },
            values: {},
            issues: [],
          }),
      }),
    ],
  }),
} satisfies Pages

async function programsPage(tx: TenantRead, request: PageRequest<object>) {
  const { deps, values, issues, isSent } = request
  const programs = await listPrograms(tx, deps.now())
  const { revoquer } = request.query as Fields
  if (revoquer === undefined || isSent) return { programs, made: null, values, issues }
  const id = parseId(revoquer)
  const program = programs.find((one) => one.id === id)
  if (!program) throw notFound()
  return question(request, {
    title: `Révoquer le programme ${program.name}\u00a0?`,
    text: 'Son jeton n’ouvrira plus rien, aussitôt, et ne peut pas être rétabli.',
    confirmLabel: 'Révoquer',
    danger: true,
    fields: { geste: 'revoquer', id },
    backHref: routes.programs.href(),
  })
}
