import * as z from 'zod'
import { emailRule, listFields, nullable, phoneRule, requiredLine } from './fields.ts'
import { limits } from './limits.ts'

const nom = requiredLine({ max: limits.nomMax, required: 'Nom requis', tooLong: 'Nom trop long' })
const prenom = requiredLine({ max: limits.prenomMax, required: 'Prénom requis', tooLong: 'Prénom trop long' })
const email = nullable(emailRule)
const telephone = nullable(phoneRule)

export const clientForm = z.object({ nom, prenom, email: email.default(null), telephone: telephone.default(null) })

/** Absent leaves a field alone, null or '' erases it; a name cannot be erased. */
export const clientPatch = z.object({
  nom: nom.optional(),
  prenom: prenom.optional(),
  email: email.optional(),
  telephone: telephone.optional(),
})

export const clientListQuery = z.object(listFields(limits.clientPageSize))

/** JSON is the one format there is. */
export const clientExportQuery = z.object({ format: z.literal('json', 'Format inconnu').optional() })

export type ClientForm = z.output<typeof clientForm>
export type ClientPatch = z.output<typeof clientPatch>
export type ClientListQuery = z.output<typeof clientListQuery>
